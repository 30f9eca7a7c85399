"""The commands of plain mode: what each is called, how it is typed, what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cantina.plain.reading import Fault, nearest, quoted
from cantina.table.presenter import listed


@dataclass(frozen=True, slots=True)
class Command:
    """One command; ``usage`` is how it is typed, ``help`` what it does, ``more`` examples and fine print."""

    name: str
    usage: str
    help: str
    more: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    acts: bool = False
    """Whether it is an action of the game, and not only a look or a setting."""


COMMANDS: Final = (
    Command(
        "play",
        "play CARD ZONE [wild], or play top COMPANION ZONE [wild]",
        "plays a card of your hand, or a Companion's top card, to a zone",
        (
            "play y4 lily: Y4 goes to Lily's zone.",
            "play y4 lily wild: the same, under a Wild token of the Bard.",
            "play top oakie bob: the top card of Companion Oakie goes to Bob's zone, for a boot.",
            "A card can be typed in words, play yellow 4 lily; or by its rank where you hold only one of it.",
        ),
        ("put",),
        acts=True,
    ),
    Command(
        "move",
        "move CARD FROM TO[, CARD FROM TO ...]",
        "moves cards between two zones, a boot a card",
        (
            "move b10 milton bob: B10 goes from Milton's zone to Bob's.",
            "move b10 milton bob, y10 bob milton: both at once, as one step.",
        ),
        acts=True,
    ),
    Command(
        "attack",
        "attack [ZONE] [ENEMY] [with N]",
        "attacks with a meld of three or more cards, your own or a Companion's",
        (
            "attack: from the only zone that can, else from your own.",
            "attack oakie 2 with 1: from Oakie's zone, the second enemy, with one 3 Mana added.",
            "attack oakie duck: the enemy by name; attack oakie bob: the Skeleton before Bob.",
        ),
        ("activate",),
        acts=True,
    ),
    Command(
        "treasure",
        "treasure NAME and what it asks for",
        "uses a Treasure of the Loot Zone",
        (
            "treasure heal-4 lily 3 bob 1",
            "treasure swap lily bob",
            "treasure mana lily 2 oakie 1 (or, with an attack: attack lily with 1)",
            "treasure retrieve g8 (on a Companion's turn: treasure retrieve g8 bob)",
            "treasure draw2 bob; treasure two bob lily; treasure draft bob",
        ),
        ("use",),
        acts=True,
    ),
    Command(
        "token",
        "token heal|draw NAME [N], or token shield prevent|NAME [N]",
        "spends ability tokens",
        (
            "token heal lily 2: two Healing tokens heal Lily by 2.",
            "token draw bob: Bob draws a card.",
            "token shield prevent 2: two Shields keep 2 Damage off the Barbarian.",
            "token shield bob: a Shield moves up to 2 Damage from Bob to the Barbarian.",
        ),
        acts=True,
    ),
    Command("draw", "draw [CARD]", "draws from the deck, or that card from the Graveyard", acts=True),
    Command("discard", "discard CARD", "puts a card of your hand on the Graveyard", acts=True),
    Command("end", "end", "ends your Action Phase", ("Then a card is discarded.",), ("done",), acts=True),
    Command(
        "accept", "accept", "lets the hits land as they stand", ("After your answers, if any.",), acts=True
    ),
    Command(
        "bribe",
        "bribe TREASURE",
        "gives a Treasure away, so that this attack is skipped",
        ("Only where an enemy in play takes bribes.",),
        ("skip",),
        acts=True,
    ),
    Command(
        "split",
        "split NAME N [NAME N ...]",
        "shares out Damage: of a full Graveyard, or of words that were heard",
        ("split lily 5 bob 2",),
        ("share",),
        acts=True,
    ),
    Command(
        "choose",
        "choose NAME, choose zone NAME, or choose CARD NAME[, CARD NAME ...]",
        "chooses for the party: whom an attack hits, a meld, or cards of Play Zones",
        (
            "choose lily: the attack hits Lily, or the meld in Lily's zone is the one.",
            "choose zone bob: the meld in Bob's zone.",
            "choose r5 lily, y6 bob: these cards; r5 alone will do where only one zone has it.",
        ),
        acts=True,
    ),
    Command(
        "prevent",
        "prevent CARD ZONE[, CARD ZONE ...]",
        "trashes cards of Play Zones, each for 1 Damage less",
        ("prevent r5 lily, y6 bob: 2 Damage less.", "Only where an enemy in play grants it."),
        acts=True,
    ),
    Command(
        "retrieve",
        "retrieve CARD [by NAME]",
        "brings a card back from the Trash, at the price of health",
        (
            "retrieve g8: you pay, and the card comes to the hand of the player whose turn it is.",
            "retrieve g8 by lily: Companion Lily pays.",
            "Only where an enemy in play sells. The Treasure is treasure retrieve.",
        ),
        acts=True,
    ),
    Command(
        "say",
        "say wish|offer|pass|plan|ask|warn|agree|decline, and what belongs to it",
        "says something to all at the table; AI partners understand it",
        (
            "say wish 7 10 lily: a 7 or a 10 for Lily's zone would be welcome.",
            "say offer bob surely, or maybe: you have something for Bob's zone.",
            "say pass milton: you have nothing for Milton's zone.",
            "say plan lily attack, wait, set, run, or grow 7: what to do with Lily's zone.",
            "say ask oakie heal bob, ask lily shield bob, ask bob draw, ask milton wild.",
            "say ask bob take g8, leave g8, spare; say ask bob treasure heal-4.",
            "say warn bob: Bob is in danger.",
            "say agree oakie; say decline oakie kept, needed or cannot.",
            "Two messages each turn. Except for pass, say itself may be left out: ask oakie heal bob.",
        ),
        ("talk",),
        acts=True,
    ),
    Command("pass", "pass CARD", "passes a card of your hand on, in secret", acts=True),
    Command(
        "chat",
        "chat TEXT",
        "says anything to the other humans, as long as it names no card",
        ("chat well done, all of you!", "It is told to each human, and kept with the game."),
    ),
    Command("look", "look", "tells the whole table", (), ("table", "l")),
    Command("hand", "hand [suit|rank]", "tells your hand, in that order from now on"),
    Command("zones", "zones", "tells what lies in the four zones, and what it would do", (), ("melds",)),
    Command(
        "enemy",
        "enemy [NAME]",
        "tells all about the enemies in play, or about another one",
        ("enemy duck: what the bestiary has on the Duck.",),
        ("enemies",),
    ),
    Command(
        "bestiary",
        "bestiary [NAME]",
        "tells of each enemy, Treasure and Misfit that there is",
        ("bestiary lich; bestiary goblin mage; bestiary heal 4.",),
        ("beasts",),
    ),
    Command(
        "actions",
        "actions [all|COMMAND]",
        "tells what can be done now, and how it is typed",
        ("actions all: each action in a line.", "actions play: each that can be done with play."),
        ("legal", "what"),
    ),
    Command("graveyard", "graveyard", "tells the cards of the Graveyard"),
    Command("trash", "trash", "tells the cards of the Trash"),
    Command("loot", "loot", "tells the Treasures of the Loot Zone, and what they do"),
    Command("log", "log [N]", "tells the last events, 15 if no number is given"),
    Command(
        "copy",
        "copy [seed], copy log [FILE], or copy record [FILE]",
        "tells the command that deals this game again, tells or writes the log, or writes the record",
        (
            "copy seed: what is typed to play the same cards again.",
            "copy log evening.txt: all that has happened, into a file; copy log alone tells it.",
            "copy record game.json: the whole game, for cantina replay and cantina import.",
        ),
    ),
    Command("why", "why", "tells the rule behind the last refusal"),
    Command(
        "rule",
        "rule [NUMBER|ID|WORDS|next]",
        "tells the rules of the game, from the guide",
        (
            "rule: the parts of the guide. rule 2: what is in the second part.",
            "rule meld-2: that rule. rule boots: what speaks of boots. rule next: the page after the last.",
        ),
        ("rules", "guide"),
    ),
    Command("hint", "hint", "tells what an AI partner would do in your seat, and why"),
    Command("undo", "undo", "takes your last action back, if nothing hidden was seen since"),
    Command(
        "give",
        "give NAME ai|human",
        "hands a seat over, from human to AI or back",
        ("give bob ai: from now on an AI plays Bob.",),
    ),
    Command("call", "call NAME", "passes the keyboard to another human, in or out of turn"),
    Command(
        "cards",
        "cards words|short",
        "tells cards in words (yellow 4) or as short as they are typed (Y4), until you leave",
        ("Either can be typed at any time. The settings have cards for good: words or short.",),
    ),
    Command("pause", "pause", "from now on AI partners wait before each action"),
    Command("step", "step", "lets a paused AI partner do one action", ("Enter alone does the same.",)),
    Command("go", "go", "from now on AI partners play through", (), ("continue",)),
    Command("concede", "concede", "gives the game up", acts=True),
    Command("save", "save", "tells where the game is saved; every action is, as it is done"),
    Command(
        "leave",
        "leave",
        "puts this game away, and goes to the start, where it and others can be taken up",
        (),
        ("resume",),
    ),
    Command("quit", "quit", "ends the program; the game is kept", (), ("exit", "q")),
    Command("help", "help [COMMAND]", "lists the commands, or tells about one", (), ("?", "h")),
)

SAYINGS: Final = ("wish", "offer", "plan", "ask", "warn", "agree", "decline")
"""What can be said without say before it."""
ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "draw": ("draw",),
    "action": ("play", "move", "attack", "token", "treasure", "end"),
    "discard": ("discard",),
    "react": ("accept", "token", "treasure", "prevent", "bribe"),
    "split": ("split",),
    "pass-card": ("pass",),
    "pick-misfit": ("choose",),
    "pick-zone": ("choose",),
    "pick-cards": ("choose",),
    "pick-merge": ("choose",),
}
"""The commands that answer each kind of decision."""
SEATS: Final = ("undo", "chat", "give", "call", "cards", "pause", "step", "go", "save", "leave", "quit")
NAMING: Final = (
    "Misfits are named by name, class or suit letter; me is your own. Beginnings of words will do. A card is "
    "its suit's letter and its rank, y4, or in words, yellow 4."
)
BY_NAME: Final = {name: command for command in COMMANDS for name in (command.name, *command.aliases) if name}


def command_of(word: str) -> Command:
    """The command that a word names, in full or by an unambiguous beginning.

    Raises Fault, with the nearest one, when there is none.
    """
    lower = word.lower()
    if lower in BY_NAME:
        return BY_NAME[lower]
    found = sorted({c.name for name, c in BY_NAME.items() if name.startswith(lower)})
    if len(found) == 1:
        return BY_NAME[found[0]]
    if found:
        raise Fault(f"{quoted(word)} could be {listed(found, 'or')}: type a little more.")
    hint = nearest(word, BY_NAME) or " Type help for a list."
    raise Fault(f"There is no command {quoted(word)}.{hint}")


def help_lines(words: list[str], asked: str | None = None) -> list[str]:
    """What can be typed: in short, with the commands that answer what is asked; ``all``; or one command.

    ``asked`` is the kind of decision that the one at the keyboard has to make. Raises Fault for an unknown
    command.
    """
    if not words:
        return _short_help(asked)
    if words[0].lower() == "all":
        acts = [f"{c.usage}: {c.help}." for c in COMMANDS if c.acts]
        rest = [f"{c.usage}: {c.help}." for c in COMMANDS if not c.acts]
        return ["To play:", *acts, "To look, and the rest:", *rest, NAMING]
    command = command_of(words[0])
    also = f" (also: {listed(command.aliases)})" if command.aliases else ""
    return [f"{command.usage}: {command.help}{also}.", *command.more]


def _short_help(asked: str | None) -> list[str]:
    now = [f"{BY_NAME[name].usage}: {BY_NAME[name].help}." for name in ANSWERS.get(asked or "", ())]
    heard = [c.name for c in COMMANDS if not c.acts and c.name not in SEATS]
    acts = [c.name for c in COMMANDS if c.acts]
    return [
        *(["What is asked now is answered with:", *now] if now else []),
        f"To play: {listed(acts)}.",
        f"To hear: {listed(heard)}.",
        f"The rest: {listed(SEATS)}.",
        NAMING,
        "help and a command tells more of it, as help play does; help all tells a line of each. "
        "actions tells what can be done now.",
    ]
