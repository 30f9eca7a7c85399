"""Keys, mouse reports and pasted text, cut anywhere by a slow line: whole again, or nothing at all."""

from __future__ import annotations

import itertools
import random

import pytest
from textual import events

from cantina.app.driver import WholeParser
from cantina.app.incoming import HERE, OVER_SSH, PASTE_BEGINS, PASTE_ENDS, Incoming, Pasted, patience

UP, F1, F1_OF_LINUX, F3, F5, HOME = "\x1b[A", "\x1bOP", "\x1b[[A", "\x1bOR", "\x1b[15~", "\x1b[H"
SHIFT_HOME_OF_RXVT, CTRL_RIGHT, SHIFT_TAB = "\x1b[7$", "\x1b[1;5C", "\x1b[Z"
MOVED, CLICKED, OLD_MOUSE = "\x1b[<35;10;11M", "\x1b[<0;10;11m", "\x1b[M !5"
MODE, CURSOR, FOCUS, LETTER_OF_KITTY = "\x1b[?2026;2$y", "\x1b[12;40R", "\x1b[I", "\x1b[98;;98u"
SEQUENCES = [
    *(UP, "\x1b[B", "\x1b[C", "\x1b[D", F1, F1_OF_LINUX, F3, F5, HOME, SHIFT_HOME_OF_RXVT, CTRL_RIGHT),
    *(SHIFT_TAB, MOVED, CLICKED, OLD_MOUSE, MODE, CURSOR, FOCUS, LETTER_OF_KITTY),
]  # fmt: skip


def given(*parts: str | float, delay: float = HERE) -> list[str | Pasted]:
    """What comes of parts that arrive one after the other; a number is a pause in seconds."""
    incoming, now, out = Incoming(delay), 0.0, list[str | Pasted]()
    for part in parts:
        if isinstance(part, str):
            out += incoming.feed(part, now)
        else:
            for _ in range(50):  # the app looks often, and not only when something comes
                now += part / 50
                out += incoming.tick(now)
    return out


def keys(*parts: str | float) -> list[str]:
    """The keys that the app gets of it."""
    parser = WholeParser()
    messages = itertools.chain.from_iterable(map(parser.messages, given(*parts)))
    return [message.key for message in messages if isinstance(message, events.Key)]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_a_sequence_is_whole_in_one_piece_and_what_follows_is_not_part_of_it(sequence: str) -> None:
    assert given(sequence, "p") == [sequence, "p"]
    assert given("p" + sequence + sequence + "q") == ["p", sequence, sequence, "q"]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_a_sequence_cut_behind_its_second_sign_waits_for_the_rest_as_long_as_it_takes(sequence: str) -> None:
    for cut in range(2, len(sequence)):
        assert given(sequence[:cut], 60.0, sequence[cut:], "p") == [sequence, "p"]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_a_sequence_cut_behind_its_esc_is_the_esc_key_and_nothing_else(sequence: str) -> None:
    assert given("\x1b", 60.0, sequence[1:], 5.0, "p") == ["\x1b", "p"]
    assert keys("\x1b", 60.0, sequence[1:], 5.0, "p") == ["escape", "p"]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_a_sequence_that_comes_sign_by_sign_does_nothing_but_esc(sequence: str) -> None:
    parts = itertools.chain.from_iterable((sign, 1.0) for sign in sequence)
    assert keys(*parts, "p") == ["escape", "p"]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_an_esc_whose_rest_comes_in_time_is_no_key(sequence: str) -> None:
    assert given("\x1b", 0.08, sequence[1:]) == [sequence]
    assert given("\x1b", 0.25, sequence[1:], delay=OVER_SSH) == [sequence]


@pytest.mark.parametrize("pause", [0.0, 0.05, 1.2])
def test_a_pasted_text_is_pasted_wherever_it_is_cut(pause: float) -> None:
    text = "y4 e\rq2 \x1b[A [201~ é"
    whole = PASTE_BEGINS + text + PASTE_ENDS + "p"
    for cut in range(2, len(whole)):
        assert given(whole[:cut], pause, whole[cut:]) == [Pasted(text), "p"], cut
    sign_by_sign = list(itertools.chain.from_iterable((sign, pause) for sign in whole))
    assert given(*sign_by_sign)[-2:] == [Pasted(text), "p"]
    assert keys(*sign_by_sign) in (["p"], ["escape", "p"])


def test_a_pasted_text_without_an_end_is_ended_by_ctrl_c() -> None:
    assert given(PASTE_BEGINS + "abc\x03", 3.0, "\x03", "p") == ["\x03", "p"]
    assert given(PASTE_BEGINS + "abc", "\x03", "def" + PASTE_ENDS) == [Pasted("abc\x03def")]


def test_a_pasted_text_of_any_length_is_no_row_of_keys() -> None:
    (pasted,) = given(PASTE_BEGINS + "e" * 1_500_000 + PASTE_ENDS)
    assert isinstance(pasted, Pasted)
    assert len(pasted.text) == 1_000_000


def test_esc_alone_is_given_when_it_has_waited() -> None:
    assert given("\x1b") == []
    assert given("\x1b", 0.12) == ["\x1b"]
    assert given("\x1b\x1b", 0.12) == ["\x1b", "\x1b"]
    assert given("\x1b", 0.12, "p", "[", "A") == ["\x1b", "p", "[", "A"]  # typed, one by one


def test_what_is_typed_behind_esc_is_typed() -> None:
    assert keys("\x1b", 1.0, "OK") == ["escape", "O", "K"]
    assert keys("\x1b", 1.0, "O", 2.0, "k") == ["escape", "O", "k"]
    assert keys("\x1b", 1.0, "[hello") == ["escape", "left_square_bracket", *"hello"]


def test_alt_and_a_key_is_one_key() -> None:
    assert keys("\x1bp", "q") == ["alt+p", "q"]


@pytest.mark.parametrize(
    "sequence", ["\x1b[99z", "\x1b[1;2;3;4;5;6W", "\x1b[?62;22c", "\x1bO8z", "\x1b[>1;10;0c"]
)
def test_a_sequence_that_nobody_knows_is_nothing(sequence: str) -> None:
    assert keys(sequence + "p") == ["p"]


@pytest.mark.parametrize("begun", ["\x1b[", "\x1bO", "\x1b[1;", "\x1b[<35;1"])
@pytest.mark.parametrize("after", ["\r", "\x03", "é"])
def test_a_sequence_that_is_broken_off_is_nothing_and_the_next_key_is_one(begun: str, after: str) -> None:
    assert given(begun, 9.0, after + "p") == [after, "p"]


def test_a_sequence_without_an_end_is_given_up() -> None:
    assert keys("\x1b[" + "1" * 1000, "\r")[-1] == "enter"


@pytest.mark.parametrize("seed", range(20))
def test_any_bytes_in_any_pieces_never_fail(seed: int) -> None:
    chance = random.Random(seed)
    signs = [*map(chr, range(128)), *SEQUENCES, PASTE_BEGINS, PASTE_ENDS, "é", "漢"]
    incoming, parser, now = Incoming(HERE), WholeParser(), 0.0
    for _ in range(400):
        now += chance.choice((0.0, 0.01, 0.2, 2.0))
        for piece in incoming.feed("".join(chance.choices(signs, k=chance.randint(1, 6))), now):
            list(parser.messages(piece))


ODD_NUMBERS = ["", "0", "1", "-1", ":", "5:3", "97:65", "55296", "1114112", "9" * 20, "1:55296"]


@pytest.mark.parametrize("final", "ABCDFHPQRSTcmnutMy~$^@")
def test_numbers_that_no_key_has_are_nothing_and_the_next_key_is_read(final: str) -> None:
    parser = WholeParser()
    for numbers in itertools.product(ODD_NUMBERS, repeat=3):
        for begin in ("\x1b[", "\x1b[<", "\x1b[?", "\x1b[48;"):
            sequence = begin + ";".join(numbers).rstrip(";") + final
            found = list(parser.messages(sequence))
            assert len(found) <= 2, sequence  # the text of a key may be two signs
            for message in found:
                if isinstance(message, events.Key):
                    (message.character or "").encode()
                if isinstance(message, events.Resize):
                    assert min(message.size) > 0, sequence
            (key,) = parser.messages("p")
            assert isinstance(key, events.Key)
            assert key.key == "p"


def test_a_sequence_longer_than_any_that_is_known_is_nothing() -> None:
    abilities = "\x1b[?65;1;2;4;6;9;15;16;17;18;21;22;28;29;42;52c"
    assert keys(abilities, "p") == ["p"]
    assert keys("\x1b[" + "7;" * 100 + "~", "p") == ["p"]


def test_a_window_is_not_made_as_large_as_only_garbage_says() -> None:
    parser = WholeParser()
    sizes = [
        message.size
        for report in ("48;0;0;0;0", "48;24;80;0;0", "48;99999;99999;1;1", "48;24;-1;0;0", "48;200;500;9;9")
        for message in parser.messages(f"\x1b[{report}t")
        if isinstance(message, events.Resize)
    ]
    assert sizes == [(80, 24), (500, 200)]


def test_how_long_esc_waits_is_said_with_the_reason() -> None:
    assert patience({}) == (HERE, "as is usual")
    assert patience({"SSH_CONNECTION": "::1 5 ::1 22"})[0] == OVER_SSH
    assert patience({"ESCDELAY": "25", "SSH_CONNECTION": "x"}) == (0.025, "ESCDELAY says so")
    for odd in ("", "0", "-5", "soon", "99999999", "²"):
        assert patience({"ESCDELAY": odd})[0] == HERE
