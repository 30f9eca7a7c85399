"""The help page of a screen, made from the table of commands."""

from __future__ import annotations

from dataclasses import replace

from cantina.app.commands import Command
from cantina.app.keymap import Keymap
from cantina.app.lines import Line, Piece, wrap

INTRO = {
    "table": (
        "Beat every enemy, the Boss or Mort last, before any of the four Misfits dies. In a turn the enemy "
        "hits, then you draw a card, play as many as you like, to anybody's zone, and attack from your own "
        "or a Companion's; at last you discard one. The seventh card in the Graveyard costs the party 7 "
        "Damage.",
        "Choose a card by its number, then a zone by its letter: 3 {zone} plays the third card to the green "
        "zone. Every zone is one meld: a run (ranks in a row, neighbours of different suits) or a set (one "
        "rank, no suit twice). A 2 may stand for any rank, one to a meld. Three cards or more can attack: "
        "their number is the Damage, their mana becomes tokens of that zone's Misfit. A boot moves a card "
        "between two zones.",
    ),
    "setup": ("Up and Down go from field to field, Left and Right change it; names and the seed are typed.",),
    "vote": (
        "Each human tells a decision that they regret, or nothing; then each votes for a player. The one "
        "with most votes goes first, and the lot breaks a tie.",
    ),
    "bestiary": (
        "A number is marked print if it is from the published game, and house if it is this project's own. "
        "Rules in the text can be followed: go to one with Tab, or click on it.",
    ),
    "guide": (
        "Rules in the text can be followed: go to one with Tab, or click on it; the way back is kept. The "
        "field for words looks into every page, this one too.",
    ),
    "history": (
        "Your finished games, the last one first. A game can be seen again as it was, and given away as a "
        "file; what another player gives you is taken in here.",
    ),
    "replay": (
        "The table as it was at one step of a game. Of a finished game each player's hand can be seen, or "
        "all of them at once; of one that goes on no more than its one human sees anyway.",
    ),
    "title": ("A game is kept by itself, and offered here until it is finished.",),
}
CAP = 15


def help_lines(screen: str, width: int, keymap: Keymap) -> list[Line]:
    """Return the help of a screen: what one does there, then every key."""
    lines: list[Line] = []
    for paragraph in INTRO.get(screen, ()):
        lines += wrap([Piece(paragraph.replace("{zone}", keymap.cap("zone-2")))], width)
        lines.append(())
    for command, caps in _grouped(screen, keymap):
        lines += _entry(command, caps, width)
    return lines


def _grouped(screen: str, keymap: Keymap) -> list[tuple[Command, str]]:
    """The commands of a screen and their keys; the ten numbers are one entry, and so are the four zones."""
    out: list[tuple[Command, str]] = []
    for command in keymap.on_screen(screen):
        if command.id == "pick-1":
            text = "Choose a card of the hand, or an entry of a list."
            out.append((replace(command, help=text), "1 to 9, 0"))
        elif command.id == "zone-0":
            text = "Choose the zone of the Barbarian, Mage, Druid or Bard."
            out.append(
                (replace(command, help=text), " ".join(keymap.cap(f"zone-{hero}") for hero in range(4)))
            )
        elif not command.id.startswith(("pick-", "zone-")):
            out.append((command, " ".join(keymap.caps(command.id))))
    return out


def _entry(command: Command, caps: str, width: int) -> list[Line]:
    head = Piece(f"{caps:<{CAP}} "[: max(CAP, len(caps) + 1)], "key", command.id)
    body = wrap([Piece(command.help)], width - CAP)
    return [(head, *body[0]), *((Piece(" " * CAP), *line) for line in body[1:])]
