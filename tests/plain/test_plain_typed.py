"""Plain mode: what is typed, read as actions; and every fault of it named."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import Any

import pytest
from plain_dialogue import BOB, LILY, MILTON, OAKIE, Scripted, new_table, typed

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.cards import bag, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.messages import Message, Say, Talk
from cantina.games.dungeon_rummy.view import EnemyInPlay, Pending, View
from cantina.plain.commands import COMMANDS, command_of
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.plain.looks import LOOKS
from cantina.plain.reading import Fault, Roster, Words, split_words
from cantina.plain.typed import READERS, Typing
from cantina.players.thinking import AiProcess
from cantina.table.presenter import names_of

R5, Y4, G8, G9, B10, Y10, R2W = (parse_card(c) for c in ("R5", "Y4", "G8", "G9", "B10", "Y10", "R2*"))


@pytest.fixture(scope="module")
def view(content: Content) -> View:
    """Bob at a table where everything lies about: all Treasures, a Companion's top card, two enemies."""
    table = new_table(content, {BOB: "human", OAKIE: "companion"}, 5)
    view = table.view(BOB)
    seats = list(view.seats)
    seats[OAKIE] = dataclasses.replace(seats[OAKIE], top=G9)
    seats[LILY] = dataclasses.replace(seats[LILY], zone=bag([R5, R2W]))
    enemies = (EnemyInPlay("kobold-tower", 0, 0), EnemyInPlay("florist-orc", 0, 0))
    loot = tuple(content.treasures)
    return dataclasses.replace(view, seats=tuple(seats), enemies=enemies, loot=loot)


def read(line: str, view: View, names: dict[int, str] | None = None) -> acts.Action:
    """The action that a line means, unjudged."""
    words = split_words(line)
    command = command_of(words[0])
    typing = Typing(BOB, view, Roster(view.content, names_of(view.content, names), BOB), ())
    return READERS[command.name](typing, Words(command.name, command.usage, words[1:]))


def say(kind: Say, **fields: Any) -> acts.Action:
    return Talk(BOB, Message(kind, **fields))


FORMS: list[tuple[str, acts.Action]] = [
    ("play y4 lily", acts.Play(BOB, Y4, LILY)),
    ("play Y4 to r", acts.Play(BOB, Y4, LILY)),
    ("PLAY Y4 BARBARIAN", acts.Play(BOB, Y4, LILY)),
    ("pl y4 me", acts.Play(BOB, Y4, BOB)),
    ("play y4 lily wild", acts.Play(BOB, Y4, LILY, wild=True)),
    ("play y4 on lily zone wild", acts.Play(BOB, Y4, LILY, wild=True)),
    ("play top oakie bob", acts.Play(BOB, G9, BOB, OAKIE)),
    ("play top oak bo wild", acts.Play(BOB, G9, BOB, OAKIE, wild=True)),
    ("move b10 milton bob", acts.Move(BOB, (acts.Step(B10, MILTON, BOB),))),
    ("move b10 from milton to bob", acts.Move(BOB, (acts.Step(B10, MILTON, BOB),))),
    (
        "move b10 milton bob, y10 bob milton",
        acts.Move(BOB, (acts.Step(B10, MILTON, BOB), acts.Step(Y10, BOB, MILTON))),
    ),
    (
        "move b10 milton->bob and y10 bob->milton",
        acts.Move(BOB, (acts.Step(B10, MILTON, BOB), acts.Step(Y10, BOB, MILTON))),
    ),
    ("move r2 lily bob", acts.Move(BOB, (acts.Step(R2W, LILY, BOB),))),
    ("move r2* lily bob", acts.Move(BOB, (acts.Step(R2W, LILY, BOB),))),
    ("attack", acts.Attack(BOB, BOB, None)),
    ("attack oakie", acts.Attack(BOB, OAKIE, None)),
    ("attack oakie 2", acts.Attack(BOB, OAKIE, 1)),
    ("attack florist", acts.Attack(BOB, BOB, 1)),
    ("attack oakie orc with 1", acts.Attack(BOB, OAKIE, 1, 1)),
    ("attack with 2 mana-3", acts.Attack(BOB, BOB, None, 2)),
    ("treasure heal-4 lily 3 bob 1", acts.UseTreasure(BOB, "heal-4", heal=(3, 1, 0, 0))),
    ("treasure heal4 lily=3, bob=1", acts.UseTreasure(BOB, "heal-4", heal=(3, 1, 0, 0))),
    ("use heal lily 3 and bob 1", acts.UseTreasure(BOB, "heal-4", heal=(3, 1, 0, 0))),
    ("treasure swap lily bob", acts.UseTreasure(BOB, "swap-melds", zones=(LILY, BOB))),
    ("treasure mana lily 2 oakie 1", acts.UseTreasure(BOB, "mana-3", mana=(2, 0, 1, 0))),
    ("treasure retrieve g8", acts.UseTreasure(BOB, "retrieve", card=G8)),
    ("treasure retrieve g8 for lily", acts.UseTreasure(BOB, "retrieve", card=G8, player=LILY)),
    ("treasure draw2 bob", acts.UseTreasure(BOB, "draw-2", players=(BOB,))),
    ("treasure two bob then lily", acts.UseTreasure(BOB, "two-draw-1", players=(BOB, LILY))),
    ("treasure draft milton", acts.UseTreasure(BOB, "draw-1-draft-1", players=(MILTON,))),
    ("token heal lily 2", acts.UseToken(BOB, OAKIE, "heal", LILY, 2)),
    ("token healing lily", acts.UseToken(BOB, OAKIE, "heal", LILY, 1)),
    ("token draw bob", acts.UseToken(BOB, BOB, "draw", BOB, 1)),
    ("token shield prevent 2", acts.UseToken(BOB, LILY, "prevent", LILY, 2)),
    ("token prevent", acts.UseToken(BOB, LILY, "prevent", LILY, 1)),
    ("token shield lily 3", acts.UseToken(BOB, LILY, "prevent", LILY, 3)),
    ("token shield bob 1", acts.UseToken(BOB, LILY, "transfer", BOB, 1)),
    ("token shield for bob", acts.UseToken(BOB, LILY, "transfer", BOB, 1)),
    ("token transfer milton 2", acts.UseToken(BOB, LILY, "transfer", MILTON, 2)),
    ("draw", acts.Draw(BOB)),
    ("draw deck", acts.Draw(BOB)),
    ("draw r5", acts.Draw(BOB, R5)),
    ("discard y4", acts.Discard(BOB, Y4)),
    ("end", acts.End(BOB)),
    ("accept", acts.Accept(BOB)),
    ("bribe heal-4", acts.SkipAttack(BOB, "heal-4")),
    ("skip heal", acts.SkipAttack(BOB, "heal-4")),
    ("split lily 5 bob 2", acts.ChooseSplit(BOB, (5, 2, 0, 0))),
    ("pass y4", acts.ChooseCard(BOB, Y4)),
    ("choose lily", acts.ChooseTarget(BOB, LILY)),
    ("choose zone oakie", acts.ChooseZone(BOB, OAKIE)),
    ("choose r5 lily", acts.ChooseCards(BOB, (acts.Lying(R5, LILY),))),
    ("choose r5", acts.ChooseCards(BOB, (acts.Lying(R5, LILY),))),
    ("choose r2, r5", acts.ChooseCards(BOB, (acts.Lying(R2W, LILY), acts.Lying(R5, LILY)))),
    (
        "choose r5 from lily zone, y4 bob and g8 milton",
        acts.ChooseCards(BOB, (acts.Lying(R5, LILY), acts.Lying(Y4, BOB), acts.Lying(G8, MILTON))),
    ),
    ("prevent r5 lily", acts.Prevent(BOB, (acts.Lying(R5, LILY),))),
    ("prevent r5 lily r2 lily", acts.Prevent(BOB, (acts.Lying(R5, LILY), acts.Lying(R2W, LILY)))),
    ("retrieve g8", acts.PayRetrieve(BOB, G8, BOB)),
    ("retrieve g8 by oakie", acts.PayRetrieve(BOB, G8, OAKIE)),
    ("say wish 7 10 lily", say("wish", ranks=(6, 9), zone=LILY)),
    ("say wish a for lily", say("wish", ranks=(0,), zone=LILY)),
    ("say wish q or k for lily zone", say("wish", ranks=(11, 12), zone=LILY)),
    ("say wish 7 8 9 lily", say("wish", ranks=(6, 7, 8), zone=LILY)),
    ("say offer bob surely", say("offer", zone=BOB, sure=True)),
    ("say offer bob maybe", say("offer", zone=BOB, sure=False)),
    ("say pass milton", say("pass", zone=MILTON)),
    ("say plan lily attack", say("plan", zone=LILY, do="attack")),
    ("say plan lily wait", say("plan", zone=LILY, do="wait")),
    ("say plan lily grow 7", say("plan", zone=LILY, do="grow", size=7)),
    ("say plan lily grow to 7", say("plan", zone=LILY, do="grow", size=7)),
    ("say plan lily set", say("plan", zone=LILY, do="set")),
    ("say plan lily run", say("plan", zone=LILY, do="run")),
    ("say ask oakie heal bob", say("ask", of=OAKIE, what="heal", target=BOB)),
    ("say ask lily shield me", say("ask", of=LILY, what="shield", target=BOB)),
    ("say ask milton wild", say("ask", of=MILTON, what="wild")),
    ("say ask milton wild for lily", say("ask", of=MILTON, what="wild", target=LILY)),
    ("say ask milton draw lily", say("ask", of=MILTON, what="draw", target=LILY)),
    ("say ask milton treasure heal", say("ask", of=MILTON, what="treasure", treasure="heal-4")),
    ("say ask milton take g8", say("ask", of=MILTON, what="take", card=G8)),
    ("say ask milton leave g8", say("ask", of=MILTON, what="leave", card=G8)),
    ("say ask milton spare", say("ask", of=MILTON, what="spare-graveyard")),
    ("say warn bob", say("warn", about=BOB)),
    ("say agree with oakie", say("agree", to=OAKIE)),
    ("say decline oakie kept", say("decline", to=OAKIE, why="kept")),
    ("say decline oakie needed", say("decline", to=OAKIE, why="needed")),
    ("say decline oakie cannot", say("decline", to=OAKIE, why="cannot")),
    ("concede", acts.Concede(BOB)),
]

FAULTS: list[tuple[str, str]] = [
    ("fly", 'There is no command "fly". Type help for a list.'),
    ("plya y4 lily", 'There is no command "plya". Did you mean play?'),
    ("p y4 lily", '"p" could be pass, pause, play or prevent: type a little more.'),
    ("play", "play needs a card and a zone: play CARD ZONE [wild], or play top COMPANION ZONE [wild]."),
    ("play y4", "play needs the Misfit whose zone it goes to: play CARD ZONE [wild], or play top COMPANION"),
    ("play y11 lily", '"y11" is no card: type a suit of R Y G B and a rank of A 2 ... 10 J Q K, as in R5.'),
    ("play y4* lily", '"y4*" has a star, but a Wild token lies on cards in Play Zones only.'),
    ("play y4 lilly", '"lilly" is no Misfit. Did you mean lily?'),
    ("play y4 zzz", '"zzz" is no Misfit. There are Lily (r), Bob (y), Oakie (g) and Milton (b).'),
    ("play y4 ba", '"ba" could be Lily or Milton: type a little more.'),
    ("play y4 m", '"m" could be Bob or Milton: type a little more.'),
    ("play y4 lily now", '"now" is too much for play: play CARD ZONE [wild], or play top COMPANION'),
    ("play top bob lily", "Bob's deck shows no card: only a Companion's does, as long as it has one."),
    ("play top", "play needs the Companion whose top card it is: "),
    ("move", "move needs a card, the zone where it lies and the zone where it goes: move CARD FROM TO"),
    ("move b10", "move needs the zone where the card lies: "),
    ("move b10 milton", "move needs the zone where the card goes: "),
    ("move b10 milton bob,", "move needs a card, the zone where it lies and the zone where it goes: "),
    ("move b10 milton bob y10", '"y10" is too much for move: '),
    (
        "attack wyrm",
        '"wyrm" is neither a Misfit nor an enemy in play. In play: Kobold Tower (1) and Florist Orc (2).',
    ),
    ("attack bob 3", '"3" is neither a Misfit nor an enemy in play. In play: '),
    ("attack bob 1 with", "attack needs how many mana-3 are added: "),
    ("attack bob 1 with all", '"all" is no number: a number of mana-3 is asked for here.'),
    ("treasure", "treasure needs a Treasure: treasure NAME and what it asks for."),
    ("treasure gold", '"gold" is no Treasure: there are draw-1-draft-1, draw-2, '),
    ("treasure draw bob", '"draw" could be draw-1-draft-1 or draw-2: type a little more.'),
    ("treasure heal-4", "treasure needs a Misfit and an amount to heal: "),
    ("treasure heal-4 lily", "treasure needs an amount to heal for Lily: "),
    ("treasure heal-4 lily two", '"two" is no number: an amount to heal is asked for here.'),
    ("treasure heal-4 lily 1 r 2", "Lily is named twice."),
    ("treasure swap lily", "treasure needs the second zone: "),
    ("treasure swap lily bob milton", '"milton" is too much for treasure: '),
    ("treasure retrieve", "treasure needs a card of the Trash: "),
    ("treasure draw2", "treasure needs the player who draws: "),
    ("token", "token needs heal, draw or shield: "),
    (
        "token fire bob",
        '"fire" is no use of a token: type draw, heal, prevent, shield, transfer or wild.',
    ),
    ("token heal", "token needs the Misfit it is for: "),
    ("token heal lily some", '"some" is no number: a number of tokens is asked for here.'),
    ("token heal lily 9999", '"9999" is no number: a number of tokens is asked for here.'),
    ("token heal lily -1", '"-1" is no number: a number of tokens is asked for here.'),
    ("token heal lily 1 2", '"2" is too much for token: '),
    ("token wild y4", "A Wild token goes on a card as it is played: play CARD ZONE wild."),
    ("token shield", "token needs prevent, or the Misfit who is shielded: "),
    ("draw something", '"something" is no card: '),
    ("draw r5 g8", '"g8" is too much for draw: draw [CARD].'),
    ("discard", "discard needs a card of your hand: discard CARD."),
    ("discard y4 y5", '"y5" is too much for discard: discard CARD.'),
    ("end now", '"now" is too much for end: end.'),
    ("accept it", '"it" is too much for accept: accept.'),
    ("bribe", "bribe needs the Treasure to give away: bribe TREASURE."),
    ("split", "split needs a Misfit and an amount of Damage: "),
    ("split lily", "split needs an amount of Damage for Lily: "),
    ("split lily 3 lily 4", "Lily is named twice."),
    ("pass", "pass needs a card of your hand: pass CARD."),
    ("choose", "choose needs what is asked for: choose NAME, choose zone NAME, or choose CARD NAME"),
    ("choose zone", "choose needs the Misfit whose zone it is: "),
    ("choose zone bob now", '"now" is too much for choose: '),
    ("choose lily bob", '"bob" is too much for choose: '),
    ("choose zzz", '"zzz" is no card: '),
    ("choose g8", '"g8" lies in no Play Zone.'),
    ("choose r5 zzz", '"zzz" is no Misfit.'),
    ("prevent", "prevent needs a card and the zone where it lies: prevent CARD ZONE[, CARD ZONE ...]."),
    ("prevent lily", '"lily" is no card: '),
    ("retrieve", "retrieve needs a card of the Trash: retrieve CARD [by NAME]."),
    ("retrieve g8 by zzz", '"zzz" is no Misfit.'),
    ("retrieve g8 oakie lily", '"lily" is too much for retrieve: '),
    ("say", "say needs what kind of message it is: say wish|offer|pass|plan|ask|warn|agree|decline"),
    ("say hello", '"hello" is no kind of message: type agree, ask, decline, offer, pass, plan, warn or wish'),
    ("say wish", "say needs one or two ranks, and a zone: "),
    ("say wish lily", '"lily" is no rank: type one of A 2 ... 10 J Q K, and then a zone.'),
    ("say wish r5 lily", '"r5" is no rank: '),
    ("say wish 7", "say needs the Misfit whose zone it is: "),
    ("say wish 7 10 zzz", '"zzz" is no Misfit.'),
    ("say wish 7 lily please", '"please" is too much for say: '),
    ("say offer bob", "say needs surely or maybe: "),
    ("say offer bob perhapsy", '"perhapsy" does not say how sure it is: type surely or maybe.'),
    ("say pass", "say needs the Misfit whose zone it is: "),
    ("say plan lily", "say needs attack, wait, grow, set or run: "),
    ("say plan lily dance", '"dance" is no plan: type attack, grow, run, set or wait.'),
    ("say plan lily grow", "say needs how many cards it grows to: "),
    ("say plan lily grow much", '"much" is no number: a number of cards is asked for here.'),
    ("say ask", "say needs whom you ask: "),
    ("say ask oakie", "say needs what you ask for: "),
    ("say ask oakie money", '"money" is no thing to ask for'),
    ("say ask oakie heal", "say needs the Misfit it is for: "),
    ("say ask oakie take", "say needs a card of the Graveyard: "),
    ("say ask oakie treasure", "say needs a Treasure: "),
    ("say ask oakie treasure gold", '"gold" is no Treasure: '),
    ("say warn", "say needs the Misfit in danger: "),
    ("say agree", "say needs whom you answer: "),
    ("say decline oakie", "say needs kept, needed or cannot: "),
    ("say decline oakie never", '"never" is no reason'),
    ("play " + "x" * 300, '"' + "x" * 21 + '..." is no card: '),
]


@pytest.mark.parametrize(("line", "action"), FORMS)
def test_a_line_is_read_as_an_action(view: View, line: str, action: acts.Action) -> None:
    assert read(line, view) == action


def test_every_action_has_a_command() -> None:
    commands = {command.name for command in COMMANDS if command.acts}
    assert commands == set(READERS)
    assert {type(action) for _, action in FORMS} == set(acts.Action.__args__)  # type: ignore[attr-defined]
    assert {command.name for command in COMMANDS if not command.acts} == set(LOOKS)


@pytest.mark.parametrize(
    "action", [action for _, action in FORMS if getattr(action, "target", 0) is not None]
)
def test_what_the_tests_type_is_what_is_read(view: View, action: acts.Action) -> None:
    assert read(typed(action), view) == action


@pytest.mark.parametrize(("line", "sentence"), FAULTS)
def test_every_fault_is_named(view: View, line: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read(line, view)
    assert str(fault.value).startswith(sentence)
    assert str(fault.value).endswith(".") or str(fault.value).endswith("?")


@pytest.mark.parametrize(
    ("kind", "line", "action"),
    [
        ("pick-zone", "choose oakie", acts.ChooseZone(BOB, OAKIE)),
        ("pick-zone", "choose zone oakie", acts.ChooseZone(BOB, OAKIE)),
        ("pick-misfit", "choose oakie", acts.ChooseTarget(BOB, OAKIE)),
        ("pick-misfit", "choose b", acts.ChooseTarget(BOB, MILTON)),
        ("pick-cards", "choose ba lily", acts.ChooseCards(BOB, (acts.Lying(parse_card("BA"), LILY),))),
        ("pick-merge", "choose r5", acts.ChooseCards(BOB, (acts.Lying(R5, LILY),))),
    ],
)
def test_a_choice_is_read_as_what_is_asked(view: View, kind: Any, line: str, action: acts.Action) -> None:
    assert read(line, dataclasses.replace(view, pending=Pending(kind, BOB))) == action


@pytest.mark.parametrize(
    ("kind", "line", "sentence"),
    [
        ("pick-misfit", "choose r5 lily", '"r5" is no Misfit.'),
        ("pick-cards", "choose lily", '"lily" is no card: '),
        ("pick-cards", "choose", "choose needs a card and the zone where it lies: "),
    ],
)
def test_a_choice_of_something_else_is_named(view: View, kind: Any, line: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read(line, dataclasses.replace(view, pending=Pending(kind, BOB)))
    assert str(fault.value).startswith(sentence)


def test_a_card_in_two_zones_needs_its_zone(view: View) -> None:
    seats = list(view.seats)
    seats[MILTON] = dataclasses.replace(seats[MILTON], zone=bag([R5]))
    table = dataclasses.replace(view, seats=tuple(seats))
    with pytest.raises(Fault, match='"r5" lies in the zones of Lily and Milton: type the zone behind it'):
        read("choose r5", table)
    assert read("choose r5 milton", table) == acts.ChooseCards(BOB, (acts.Lying(R5, MILTON),))


MOVING, DRAWING = "dancing-skeleton:moving", "dancing-skeleton:drawing"


@pytest.fixture
def mort(view: View) -> View:
    """Mort with a Skeleton before each Misfit, two of them of one skill."""
    standing = ((MOVING, LILY), (MOVING, BOB), (DRAWING, OAKIE), (f"{DRAWING[:17]}no-healing", MILTON))
    skeletons = (EnemyInPlay(skill, 0, 0, hero) for skill, hero in standing)
    return dataclasses.replace(view, enemies=(EnemyInPlay("mort", 0, 0), *skeletons))


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("attack bob 3", 2),
        ("attack bob drawing", 3),
        ("attack bob drawing skeleton", 3),
        ("attack bob dancing-skeleton:drawing", 3),
        ("attack bob lily", 1),
        ("attack bob before lily", 1),
        ("attack bob facing me", 2),
        ("attack bob moving bob", 2),
        ("attack bob moving before bob with 1", 2),
        ("attack bob mort", 0),
        ("attack bob no-healing", 4),
    ],
)
def test_a_target_by_number_name_or_the_Misfit_it_faces(mort: View, line: str, target: int) -> None:
    """HIT-2, MORT-3."""
    action = read(line, mort)
    assert isinstance(action, acts.Attack)
    assert (action.zone, action.target) == (BOB, target)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "attack bob moving",
            '"moving" could be Moving Skeleton before Lily (2) and Moving Skeleton before Bob (3): '
            "type its number.",
        ),
        (
            "attack bob drawing lily",
            '"drawing lily" is neither a Misfit nor an enemy in play. In play: Mort (1)',
        ),
        ("attack bob 6", '"6" is neither a Misfit nor an enemy in play.'),
        ("attack bob 0", '"0" is neither a Misfit nor an enemy in play.'),
    ],
)
def test_a_target_that_is_none_is_named(mort: View, line: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read(line, mort)
    assert str(fault.value).startswith(sentence)


def test_a_treasure_that_is_not_there_is_refused_by_its_rule(view: View) -> None:
    bare = dataclasses.replace(view, loot=("draw-2",))
    with pytest.raises(IllegalAction, match="there is no heal-4 in the Loot Zone, but draw-2") as error:
        read("treasure heal", bare)
    assert error.value.rule == "TREASURE-1"


@pytest.mark.parametrize("word", ["anna", "ann", "bob", "mage", "y", "me"])
def test_persons_and_misfits_are_both_known(view: View, word: str) -> None:
    assert read(f"play y4 {word}", view, {BOB: "Anna"}) == acts.Play(BOB, Y4, BOB)


def test_a_person_called_like_another_misfit_comes_first(view: View) -> None:
    """Anna plays Lily, and a Lily plays Bob: lily could be either, the classes never."""
    with pytest.raises(Fault, match=r"could be|is no Misfit"):
        read("play y4 lily", view, {BOB: "Lily"})
    assert read("play y4 barbarian", view, {BOB: "Lily"}) == acts.Play(BOB, Y4, LILY)


# --- at the table ------------------------------------------------------------------------------


def told(content: Content, guide: Guide, ai: AiProcess, *lines: str) -> list[str]:
    """What a dialogue of Bob's says to these lines, in his Action Phase, until they are used up."""
    table = new_table(content, {BOB: "human"}, 5, first="mage")
    console = Scripted(["draw", *lines])
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, ai).run()
    return console.said[console.said.index("< draw") + 1 :]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("y4", "What about Y4? Type play y4 and a zone, discard y4, or draw y4."),
        ("play g9 lily", "PLAY-1 "),
        ("move g9 lily bob", "BOOT-1 "),
        ("attack", "ACT-1 "),
        ("draw", "TURN-1 "),
        ("discard y6", "TURN-1 "),
        ("accept", "REACT-1 "),
        ("bribe heal", "E-red-dragon "),
        ("split lily 7", "GRAVE-1 "),
        ("pass y6", "T-draw-1-draft-1 "),
        ("choose lily", "PARTY-1 "),
        ("choose zone lily", "PARTY-1 "),
        ("prevent y6 bob", "E-mummy "),
        ("retrieve g8", "E-lich "),
        ("say wish 7 8 9 lily", "TALK-2 "),
        ("say ask lily take g8", "TALK-1 "),
        ("say agree bob", "TALK-2 "),
        ("chat", "chat needs what you say: chat TEXT."),
        ("chat hello", "No other human sits at this table; AI partners understand say: help say."),
        ("token draw bob", "TOKEN-1 "),
        ("treasure heal lily 1", "TREASURE-1 "),
        ("why", "Nothing was refused yet."),
        ("rule 77zz", 'No rule speaks of "77zz".'),
        ("help dance", 'There is no command "dance".'),
        ("hand size", '"size" is no order of a hand: type rank or suit.'),
        ("log all", '"all" is no number: a number of lines is asked for here.'),
        ("give bob", "give needs ai or human: give NAME ai|human."),
        ("give bob dog", '"dog" is no kind of player: type ai or human.'),
        ("give", "give needs a Misfit, and ai or human: "),
        ("call", "call needs who wants the keyboard: call NAME."),
        ("call bob", "Bob has the keyboard already."),
        ("call oakie", "Oakie "),
        ("step", "There is no AI partner to let act: a human is to decide."),
        ("pause", "AI partners can be paused only where somebody sits at a keyboard, not in a pipe."),
        ("look here", '"here" is too much for look: look.'),
        ("quit now", '"now" is too much for quit: quit.'),
    ],
)
def test_at_the_table_every_fault_is_named_and_changes_nothing(
    content: Content, guide: Guide, ai: AiProcess, line: str, sentence: str
) -> None:
    said = told(content, guide, ai, line)
    answer = said[said.index(f"< {line}") + 1]
    assert answer.startswith(sentence), answer
    assert answer[-1] in ".?"
    assert said[-1] == "Bob> "


def test_a_meld_that_is_none_is_refused_with_its_title(content: Content, guide: Guide, ai: AiProcess) -> None:
    """MELD-7: the rule, what the guide calls it, and why."""
    said = told(content, guide, ai, "play y10 bob", "play yj bob")
    rule = guide.rule("MELD-2")
    assert rule is not None
    assert f"MELD-2 {rule.title}: yellow 10 and yellow Jack would be neighbours of one suit." in said


def test_why_tells_the_rule_behind_the_last_refusal(content: Content, guide: Guide, ai: AiProcess) -> None:
    said = told(content, guide, ai, "attack", "why")
    refusal = next(line for line in said if line.startswith("ACT-1 "))
    assert said.count(refusal) == 2
    rule = guide.rule("ACT-1")
    assert rule is not None
    assert all(paragraph in said for paragraph in rule.paragraphs)


@pytest.mark.parametrize("line", ["concede", "end"])
def test_a_wise_question_is_asked_before_it_is_done(
    content: Content, guide: Guide, ai: AiProcess, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is not yes leaves all as it was."""
    from cantina.plain import dialogue

    monkeypatch.setattr(dialogue, "warning", lambda *asked: "Really.")
    # The draw is asked about, too.
    said = told(content, guide, ai, "y", line, "no")
    assert said[-5:] == ["Really.", "Sure? y/n> ", "< no", "Not done.", "Bob> "]
    said = told(content, guide, ai, "y", line, "y")
    assert "Not done." not in said


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_help_tells_about_every_command(content: Content, guide: Guide, ai: AiProcess, command: str) -> None:
    said = told(content, guide, ai, "help all", f"help {command}")
    found = command_of(command)
    assert said.count(f"{found.usage}: {found.help}.") >= 1
    assert any(
        line.startswith(f"{found.usage}: {found.help}") for line in said[said.index(f"< help {command}") :]
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rule meld-2", "MELD-2 "),
        ("rule E-FLORIST-ORC", "E-florist-orc "),
        ("rule canasta", ""),
        ("rule", ""),
        ("enemy", "Enemy: Kobold Tower"),
        ("loot", "The Loot Zone is empty."),
        ("trash", "The Trash is empty."),
        ("graveyard", "Graveyard 0 of 7."),
        ("zones", "Lily's zone is empty."),
        ("hand rank", "Bob, hand: yellow Ace, "),
        ("actions", "Play "),
        ("log 2", "Turn 1: Bob."),
        ("look", "Turn 1, Bob: Action Phase. 2 monsters and the Boss to come."),
        ("", "Bob: play, move, attack"),
        ("go", "AI partners play through."),
    ],
)
def test_one_can_look_around(content: Content, guide: Guide, ai: AiProcess, line: str, sentence: str) -> None:
    said = told(content, guide, ai, line)
    answer = said[said.index(f"< {line}") + 1 : -1]
    assert answer
    assert answer[0].startswith(sentence), answer
