"""Tests of a trait lean on it: with the trait taken out of the game each of them fails.

What is taken out, and which tests an id has: ``without_traits`` and the marks ``@holds(…)``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ids_without_a_test import ids_of_content
from without_traits import Part, all_parts

PARTS: dict[str, list[Part]] = defaultdict(list)
for _part in all_parts():
    PARTS[_part.id].append(_part)
Test = Callable[..., None]


@pytest.fixture(scope="module")
def marked() -> dict[str, dict[Test, set[str]]]:
    """By id, the marked tests of this folder and the aspects that they hold."""
    found: dict[str, dict[Test, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        tests = [thing for name, thing in vars(import_module(path.stem)).items() if name.startswith("test_")]
        for test in tests:
            for id, aspect in getattr(test, "holds", ()):
                found[id][test].add(aspect)
    return found


def calls_of(test: Test) -> Iterator[dict[str, Any]]:
    """The arguments with which pytest calls a test that takes none but its parameters."""
    sets: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            one = isinstance(names, str)
            sets.append([{names: row} if one else dict(zip(names, row, strict=True)) for row in rows])
    for chosen in product(*sets):
        yield {name: value for values in chosen for name, value in values.items()}


def fails(test: Test) -> bool:
    """Whether a test fails with any of its parameters."""
    for arguments in calls_of(test):
        try:
            test(**arguments)
        except (Exception, pytest.fail.Exception):
            return True
    return False


def test_a_test_is_called_with_all_its_parameters() -> None:
    @pytest.mark.parametrize("one", [1, 2])
    @pytest.mark.parametrize(("two", "three"), [(3, 4), (5, 6)])
    def test(one: int, two: int, three: int) -> None:
        called.append((one, two, three))
        assert (one, two) != (2, 5)

    called: list[tuple[int, ...]] = []
    assert fails(test)
    assert sorted(called) == [(1, 3, 4), (1, 5, 6), (2, 3, 4), (2, 5, 6)]


def test_every_enemy_skill_treasure_and_hero_version_has_parts() -> None:
    assert list(PARTS) == ids_of_content()
    assert all(any(not part.plain for part in parts) for parts in PARTS.values())


@pytest.mark.parametrize("id", PARTS)
def test_each_test_of_a_trait_fails_without_it(id: str, marked: dict[str, dict[Test, set[str]]]) -> None:
    """Each part of a rule is missed by a test "as written"; each marked test misses one of its own parts."""
    lazy = set(marked[id])
    assert not [test.__name__ for test in lazy if fails(test)], "with nothing taken out"
    for part in PARTS[id]:
        with part.out():
            failing = {test for test in marked[id] if fails(test)}
        written = {test for test in failing if "as written" in marked[id][test]}
        assert written, f"{id} without its {part.what}: every test as written passes"
        lazy -= written if part.plain else failing
    assert not [test.__name__ for test in lazy], f"they pass whatever is taken out of {id}"
