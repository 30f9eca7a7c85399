"""Print the rule ids of the guide that no test names, one a line; exit status 1 if there are any.

A test names a rule in its function name, written with underscores (``test_TOKEN_2_…``,
``test_E_bone_dragon_…``, several in a row too), or by ``@rule("TOKEN-2")``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))  # run by hand from a checkout, the project need not be installed

from cantina.games.dungeon_rummy.guide import load_guide  # noqa: E402

GUIDE = ROOT / "content" / "dungeon_rummy" / "guide"
TESTS = ROOT / "tests"


def ids_of_guide(folder: Path = GUIDE) -> list[str]:
    """Every rule id of the guide in reading order."""
    return [rule.id for section in load_guide(folder).sections() for rule in section.rules]


def functions_in(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The test functions of a module's text, those in classes too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
            yield node


def marked(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The ids of a function's ``@rule(…)`` marks."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and getattr(mark.func, "id", getattr(mark.func, "attr", "")) == "rule":
            yield from (arg.value for arg in mark.args if isinstance(arg, ast.Constant))


def untested(ids: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Those of the ids that no test function of these module texts names."""
    names: list[str] = []
    marks: set[str] = set()
    for source in sources:
        for function in functions_in(source):
            names.append(function.name)
            marks.update(marked(function))
    return [id for id in ids if id not in marks and not any(map(_pattern(id).search, names))]


def _pattern(rule_id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=_){re.escape(rule_id.replace('-', '_'))}(?=_|$)")


def main() -> int:
    """Look at all tests of the project."""
    missing = untested(ids_of_guide(), (path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py"))))
    for rule_id in missing:
        print(rule_id)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
