"""Print the rule ids of the guide that no test names, one a line; exit status 1 if there are any.

A test names a rule in its function name, written with underscores (``test_TOKEN_2_…``,
``test_E_bone_dragon_…``, several in a row too), or by ``@rule("TOKEN-2")``.

Of each enemy, Skeleton skill, Treasure and hero version of the content four aspects are tested, by tests
with ``@holds("E-dog", "wild")``; what lacks is printed as ``E-dog: wild``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))  # run by hand from a checkout, the project need not be installed

from cantina.games.dungeon_rummy.content import MORT  # noqa: E402
from cantina.games.dungeon_rummy.content_files import load_content  # noqa: E402
from cantina.games.dungeon_rummy.guide import load_guide  # noqa: E402

CONTENT = ROOT / "content" / "dungeon_rummy"
GUIDE = CONTENT / "guide"
TESTS = ROOT / "tests"
ASPECTS = ("as written", "wild", "Companion", "nothing")
"""The rule itself; how it meets a wild, a Companion, and a table that has nothing for it to act on."""


def ids_of_guide(folder: Path = GUIDE) -> list[str]:
    """Every rule id of the guide in reading order; pages that lead through rules and words are none."""
    return [rule.id for section in load_guide(folder).sections() for rule in section.rules if rule.is_rule]


def ids_of_content(folder: Path = CONTENT) -> list[str]:
    """The id of every enemy, Skeleton skill, Treasure and hero version."""
    content = load_content(folder)
    ids = [id_of_enemy(key) for key in content.enemies] + [f"T-{key}" for key in content.treasures]
    return ids + [f"H-{kind}-{name}" for name, hero in content.heroes.items() for kind in hero.versions]


def id_of_enemy(key: str) -> str:
    """The rule that an enemy is: ``E-dog``, ``S-moving``; Mort's rules begin with MORT-1."""
    _, _, skill = key.partition(":")
    return f"S-{skill}" if skill else "MORT-1" if key == MORT else f"E-{key}"


Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def functions_in(source: str) -> tuple[Function, ...]:
    """The test functions of a module's text, those in classes too."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, Function))
    return tuple(function for function in functions if function.name.startswith("test_"))


def marked(function: Function, mark: str) -> Iterator[list[str]]:
    """What stands in each of a function's marks of this name, such as ``@rule(…)``."""
    for found in function.decorator_list:
        if isinstance(found, ast.Call) and getattr(found.func, "id", getattr(found.func, "attr", "")) == mark:
            yield [arg.value for arg in found.args if isinstance(arg, ast.Constant)]


def without_an_aspect(ids: Iterable[str], sources: Iterable[str]) -> list[str]:
    """The aspects of these ids that no test of these module texts holds, such as ``E-dog: wild``."""
    held: set[tuple[str, str]] = set()
    for source in sources:
        for function in functions_in(source):
            for words in marked(function, "holds"):
                held.update((id, aspect) for id in words for aspect in words)
    return [f"{id}: {aspect}" for id in ids for aspect in ASPECTS if (id, aspect) not in held]


def untested(ids: Iterable[str], sources: Iterable[str]) -> list[str]:
    """Those of the ids that no test function of these module texts names."""
    names: list[str] = []
    marks: set[str] = set()
    for source in sources:
        for function in functions_in(source):
            names.append(function.name)
            for mark in ("rule", "holds"):
                marks.update(*marked(function, mark))
    return [id for id in ids if id not in marks and not any(map(_pattern(id).search, names))]


def _pattern(rule_id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=_){re.escape(rule_id.replace('-', '_'))}(?=_|$)")


def main() -> int:
    """Look at all tests of the project."""
    sources = [path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py"))]
    missing = untested(ids_of_guide(), sources) + without_an_aspect(ids_of_content(), sources)
    for line in missing:
        print(line)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
