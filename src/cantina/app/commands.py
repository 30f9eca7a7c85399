"""The one table of commands: it feeds keys, footer, command palette and help.

A command is known by its id. Where it belongs is a set of screens; whether it can be given at this moment
is for the screen to say. No two commands of one screen share a key (a test holds that), so a key means one
thing, and R Y G B are zones and nothing else wherever the table is on the screen. A player may have other
keys for it: what is drawn and pressed is asked of the ``keymap``, never of this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TITLE, SETUP, VOTE, TABLE, RESULT, PAGE, CURTAIN, CHOICE, BESTIARY, GUIDE = (
    "title",
    "setup",
    "vote",
    "table",
    "result",
    "page",
    "curtain",
    "choice",
    "bestiary",
    "guide",
)
SETTINGS, KEYS = "settings", "keys"
HISTORY, REPLAY = "history", "replay"
SCREENS: Final = (
    TITLE,
    SETUP,
    VOTE,
    TABLE,
    RESULT,
    PAGE,
    CURTAIN,
    CHOICE,
    SETTINGS,
    KEYS,
    BESTIARY,
    GUIDE,
    HISTORY,
    REPLAY,
)
LISTS: Final = frozenset({TITLE, SETUP, VOTE, TABLE, RESULT, CHOICE})
FORMS: Final = frozenset({SETTINGS, KEYS})
READING: Final = frozenset({BESTIARY, GUIDE})
ROWS: Final = LISTS | FORMS | READING | {PAGE, HISTORY}
SIDEWAYS: Final = LISTS | READING | {SETTINGS, REPLAY}
SCROLLED: Final = READING | {PAGE, KEYS, HISTORY}
EVERYWHERE: Final = frozenset(SCREENS)


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a player can tell the app to do.

    ``keys`` as the framework names them; ``cap`` what is written for them; ``label`` for the footer,
    ``help`` a sentence for help and palette; ``footer`` the order in the footer (0: not there).
    """

    id: str
    keys: tuple[str, ...]
    cap: str
    label: str
    help: str
    screens: frozenset[str]
    footer: int = 0


def _on(*screens: str) -> frozenset[str]:
    return frozenset(screens)


def _digits() -> list[Command]:
    """1 to 9 and 0: cards of a hand, entries of a list."""
    return [
        Command(
            f"pick-{n}",
            (str(n % 10),),
            str(n % 10),
            f"number {n}",
            f"Choose card or entry number {n}.",
            LISTS - {SETUP},
        )
        for n in range(1, 11)
    ]


def _zones() -> list[Command]:
    """R Y G B: the Misfits' zones."""
    return [
        Command(
            f"zone-{hero}",
            (letter, letter.upper()),
            letter.upper(),
            f"{colour} zone",
            f"Choose the {colour} zone, the {title}'s.",
            _on(TABLE),
        )
        for hero, (letter, colour, title) in enumerate(
            (
                ("r", "red", "Barbarian"),
                ("y", "yellow", "Mage"),
                ("g", "green", "Druid"),
                ("b", "blue", "Bard"),
            )
        )
    ]


COMMANDS: Final[tuple[Command, ...]] = (
    # --- moving about and choosing ---------------------------------------------------------------
    Command("up", ("up",), "Up", "up", "Go up, to the zone or entry before.", ROWS),
    Command("down", ("down",), "Down", "down", "Go down, to the next zone or entry.", ROWS),
    Command("left", ("left",), "Left", "left", "Go a card or step back, or change a value.", SIDEWAYS),
    Command("right", ("right",), "Right", "right", "Go a card or step on, or change a value.", SIDEWAYS),
    Command("page-up", ("pageup",), "PgUp", "page up", "Go up a page.", SCROLLED),
    Command("page-down", ("pagedown",), "PgDn", "page down", "Go down a page.", SCROLLED),
    Command(
        "confirm", ("enter",), "Enter", "do it", "Do what is chosen.", EVERYWHERE - {CURTAIN, RESULT}, 10
    ),
    Command(
        "back",
        ("backspace", "escape"),
        "Bksp",
        "back",
        "Go one step back; nothing is done.",
        EVERYWHERE - {CURTAIN, TITLE},
        80,
    ),
    Command(
        "mark", ("space",), "Space", "mark", "Mark the card under the cursor, or unmark it.", _on(TABLE), 20
    ),
    Command(
        "more",
        ("plus", "equals_sign"),
        "+",
        "more",
        "One more, of what is being shared or spent.",
        _on(TABLE),
        30,
    ),
    Command("less", ("minus",), "-", "less", "One less, of what is being shared or spent.", _on(TABLE), 31),
    Command("lift", ("space",), "Space", "show the table", "It is you: lift the curtain.", _on(CURTAIN), 10),
    *_digits(),
    *_zones(),
    # --- the turn --------------------------------------------------------------------------------
    Command("draw", ("d",), "d", "draw", "Draw a card from your own deck.", _on(TABLE), 11),
    Command(
        "play", ("p",), "p", "play", "Play a card to a zone: choose the card, then the zone.", _on(TABLE), 12
    ),
    Command(
        "wild", ("w",), "w", "wild", "Put a Wild token on the card to play, or take it off.", _on(TABLE), 21
    ),
    Command("move", ("m",), "m", "move", "Move cards between two zones, a boot each.", _on(TABLE), 13),
    Command(
        "attack",
        ("a",),
        "a",
        "attack",
        "Activate a zone of three or more cards as an attack.",
        _on(TABLE),
        14,
    ),
    Command("treasure", ("t",), "t", "treasure", "Use a Treasure of the Loot Zone.", _on(TABLE), 15),
    Command(
        "token", ("k",), "k", "token", "Spend ability tokens, in your own turn or another's.", _on(TABLE), 16
    ),
    Command("say", ("s",), "s", "say", "Say something that the rules allow at the table.", _on(TABLE), 19),
    Command("end", ("e",), "e", "end", "End the Action Phase.", _on(TABLE), 18),
    Command("undo", ("u",), "u", "undo", "Take back, up to the last hidden thing seen.", _on(TABLE), 17),
    Command(
        "hint", ("h",), "h", "hint", "See what an AI partner would do in your seat, and why.", _on(TABLE), 39
    ),
    # --- looking ---------------------------------------------------------------------------------
    Command("order", ("o",), "o", "sort", "Sort the hand by suit, or by rank.", _on(TABLE, REPLAY), 40),
    Command(
        "read",
        ("n",),
        "n",
        "read",
        "Show another way to read melds with a wild or an Ace.",
        _on(TABLE, REPLAY),
    ),
    Command("trash", ("x",), "x", "Trash", "Look into the Trash.", _on(TABLE, REPLAY)),
    Command("graveyard", ("v",), "v", "Graveyard", "Look at the Graveyard.", _on(TABLE, REPLAY)),
    Command("log", ("l",), "l", "log", "Read what has happened so far.", _on(TABLE, REPLAY), 60),
    Command("enemy", ("f",), "f", "foe", "Read about the enemy, the loot and the party.", _on(TABLE, REPLAY)),
    Command(
        "search",
        ("slash",),
        "/",
        "search",
        "Keep only what has the words that you type.",
        READING | {PAGE},
        12,
    ),
    # --- reading ---------------------------------------------------------------------------------
    Command("rules", ("slash",), "/", "rules", "Read the rules; of a refusal, its rule.", _on(TABLE), 25),
    Command("link", ("tab",), "Tab", "links", "Go to the next link in the text.", READING, 20),
    Command("link-before", ("shift+tab",), "S-Tab", "link before", "Go to the link before.", READING),
    Command("set", ("s",), "s", "set", "Show another set, or your packs.", _on(BESTIARY), 13),
    Command("kind", ("k",), "k", "kind", "Show another kind: a tier, Treasures, Misfits.", _on(BESTIARY), 14),
    Command("everything", ("a",), "a", "all", "Show everything again.", _on(BESTIARY), 15),
    Command("contents", ("c",), "c", "contents", "Go to the contents.", _on(GUIDE), 13),
    Command("card", ("b",), "b", "card", "Look at the card in the bestiary.", _on(GUIDE), 14),
    Command(
        "bestiary",
        ("b",),
        "b",
        "bestiary",
        "Read about enemies, Treasures and Misfits.",
        _on(TITLE, RESULT, SETUP),
        21,
    ),
    Command("guide", ("g",), "g", "guide", "Read the rules.", _on(TITLE, RESULT, BESTIARY), 22),
    # --- partners --------------------------------------------------------------------------------
    Command("pause", ("z",), "z", "pause", "Let the AI partners wait, or go on.", _on(TABLE), 22),
    Command("step", ("full_stop",), ".", "step", "Let the AI partner do one thing.", _on(TABLE), 23),
    Command(
        "pace", ("comma",), ",", "pace", "Let AI partners act slower, faster, or at once.", _on(TABLE), 24
    ),
    Command("seat", ("i",), "i", "seats", "Give a seat to an AI partner, or take it back.", _on(TABLE)),
    Command("call", ("j",), "j", "join in", "Let another person use the keyboard now.", _on(TABLE)),
    Command("concede", ("c",), "c", "concede", "Give the game up.", _on(TABLE)),
    Command("skip", ("tab",), "Tab", "skip", "In a lesson: let the step be done for you.", _on(TABLE), 9),
    # --- finished games --------------------------------------------------------------------------
    Command(
        "history", ("h",), "h", "history", "See your finished games, and see them again.", _on(TITLE), 14
    ),
    Command("replay", ("r",), "r", "replay", "See this game again, step by step.", _on(RESULT), 15),
    Command(
        "export",
        ("e",),
        "e",
        "export",
        "Write the record of this game into a file, to be given away.",
        _on(TITLE, RESULT, HISTORY),
        16,
    ),
    Command(
        "copy",
        ("c",),
        "c",
        "copy",
        "Copy the log, the record, or the command that deals this game again.",
        _on(PAGE, RESULT, HISTORY),
        17,
    ),
    Command("import", ("i",), "i", "import", "Take a game from a file in.", _on(HISTORY), 17),
    Command("statistics", ("s",), "s", "statistics", "Count games, won and lost.", _on(HISTORY), 11),
    Command(
        "by-ending", ("w",), "w", "won/lost", "Show only games won, lost, or given up.", _on(HISTORY), 12
    ),
    Command("by-hero", ("h",), "h", "hero", "Show only games with a version of a Misfit.", _on(HISTORY), 13),
    Command("by-deck", ("d",), "d", "difficulty", "Show only games of one difficulty.", _on(HISTORY), 14),
    Command(
        "turn-back", ("pageup",), "PgUp", "turn back", "Go back to the start of a turn.", _on(REPLAY), 12
    ),
    Command("turn-on", ("pagedown",), "PgDn", "turn on", "Go on to the next turn.", _on(REPLAY), 13),
    Command("to-start", ("home",), "Home", "start", "Go to the start.", _on(REPLAY, HISTORY), 18),
    Command("to-end", ("end",), "End", "end", "Go to the end.", _on(REPLAY, HISTORY), 19),
    Command("to-turn", ("t",), "t", "go to turn", "Go to a turn by its number.", _on(REPLAY), 15),
    Command("eyes", ("e",), "e", "eyes", "Look through the eyes of the next seat.", _on(REPLAY), 14),
    # --- the house -------------------------------------------------------------------------------
    Command(
        "first",
        ("f",),
        "f",
        "first game",
        "Start a first game as Bob the Mage, with three AI partners.",
        _on(TITLE),
        11,
    ),
    Command(
        "learn", ("l",), "l", "learn", "Learn to play: a first game, one idea at a time.", _on(TITLE), 14
    ),
    Command("setup", ("s",), "s", "set up", "Choose heroes, people, partners and enemies.", _on(TITLE), 12),
    Command("delete", ("x",), "x", "throw away", "Throw the chosen unfinished game away.", _on(TITLE), 13),
    Command(
        "again", ("n",), "n", "new seed", "Play the same party again, with other cards.", _on(RESULT), 11
    ),
    Command(
        "same", ("s",), "s", "same seed", "Play the same game again, with the same cards.", _on(RESULT), 12
    ),
    Command("result-log", ("l",), "l", "log", "Read what happened in this game.", _on(RESULT), 13),
    Command("leave", ("t",), "t", "title", "Go back to the title.", _on(RESULT), 14),
    Command("next", ("tab",), "Tab", "next", "Go to the next field.", _on(SETUP), 20),
    Command("before", ("shift+tab",), "S-Tab", "before", "Go to the field before.", _on(SETUP)),
    Command("erase", ("delete",), "Del", "clear", "Empty the name or number under the cursor.", _on(SETUP)),
    Command(
        "settings",
        ("semicolon",),
        ";",
        "settings",
        "Colours, signs, pace, mouse, questions, keys: as you like them.",
        _on(TITLE, TABLE),
        96,
    ),
    Command("more-keys", ("a",), "a", "one more", "Give the command another key as well.", _on(KEYS), 20),
    Command("old-key", ("d",), "d", "default", "Give the command its own key back.", _on(KEYS), 21),
    Command("old-keys", ("x",), "x", "reset all", "Give every command its own key back.", _on(KEYS), 22),
    Command(
        "quit",
        ("q", "Q", "ctrl+c", "ctrl+q"),
        "q",
        "quit",
        "Leave; an unfinished game is kept.",
        EVERYWHERE,
        95,
    ),
    Command("palette", ("colon", "ctrl+p"), ":", "find", "Find a command by its name.", EVERYWHERE),
    Command(
        "help",
        ("question_mark", "f1"),
        "?",
        "all keys",
        "Show all keys and what they do.",
        EVERYWHERE - {PAGE},
        99,
    ),
)

BY_ID: Final = {command.id: command for command in COMMANDS}
