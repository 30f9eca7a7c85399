"""A setup in words: there and back, what is wrong with a word, and the command that deals a game again."""

from __future__ import annotations

import shlex

import pytest

from cantina.cli import parse
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.record import FromPosition, NewGame, Record
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.resources import content_dir
from cantina.table.exchange import deal_command
from cantina.table.setup_words import START, config_of, setup_words
from cantina.table.table import Table
from finished import won

PARTY = (
    SeatConfig("barbarian", role="companion"),
    SeatConfig("mage", "goblin", "human"),
    SeatConfig("bard", role="human"),
    SeatConfig("druid", "exclusive"),
)
CONFIGS = [
    START,
    Config(START.seats, "hard", boss="lich", first="random"),
    Config(PARTY, "easy", ("forest", "necropolis"), first="bard"),
    Config(PARTY, "custom", ("necropolis",), ("florist-orc", "lich"), first="mage"),
    Config(START.seats, "mort", boots=8),
]


@pytest.mark.parametrize("config", CONFIGS)
def test_a_setup_comes_back_from_its_words(config: Config) -> None:
    assert config_of(setup_words(config)) == config


def test_the_first_game_is_few_words() -> None:
    assert setup_words(START) == "difficulty=first-game"
    assert config_of("") == START


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("mage", "needs a value"),
        ("wizard=ai", "'wizard' is nothing that a setup has"),
        ("order=mage+bard", "the order names each of"),
        ("difficulty=custom", "is no difficulty"),
        ("boots=many", "is no number of boots"),
    ],
)
def test_a_word_that_changes_nothing_is_named(words: str, said: str) -> None:
    with pytest.raises(BadConfig, match=said):
        config_of(words)


@pytest.mark.parametrize(
    "words",
    ["mage=sleepy", "boss=nobody", "enemies=duck", "boots=5", "difficulty=easy sets=moon", "first=moon"],
)
def test_what_the_rules_do_not_know_is_refused_by_the_deal(words: str) -> None:
    with pytest.raises(BadConfig):
        Table.new(load_content(content_dir() / "dungeon_rummy"), config_of(words), 1)


def test_the_command_of_a_game_deals_it_again() -> None:
    record = won("lich")
    assert isinstance(record.start, NewGame)
    command = deal_command(record)
    assert command is not None
    program, *arguments = shlex.split(command)
    assert program == "cantina"
    options = parse(arguments)
    assert (options.seed, config_of(options.setup)) == (record.start.seed, record.start.config)


def test_a_game_that_was_never_dealt_has_no_command() -> None:
    content = load_content(content_dir() / "dungeon_rummy")
    assert deal_command(Record(content, FromPosition({}))) is None
