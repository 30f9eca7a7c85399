"""The AI partners' process: another pid, restarted once, never outliving the game, never costing it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from functools import cache
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy.actions import Action, Concede
from cantina.games.dungeon_rummy.cards import BARBARIAN, HEROES, MAGE
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.players.strengths import SECONDS
from cantina.players.thinking import AiFailed, AiProcess
from cantina.resources import content_dir
from cantina.table import partners
from cantina.table.partners import ask, settle, wait_and_answer
from cantina.table.question import stand_in
from cantina.table.table import Table

LONG = 60.0
"""Seconds after which a test gives up waiting for what must come."""
WORKER = """
import os, sys, time
from pathlib import Path
from cantina.players.random_player import RandomPlayer
from cantina.players.worker import main

class Odd(RandomPlayer):
    def decide(self, view, legal, events):
{body}

main(lambda level, seed: Odd(seed))
"""


@cache
def content() -> Content:
    return load_content(content_dir() / "dungeon_rummy")


def table(seed: int = 1, *roles: str) -> Table:
    seats = tuple(SeatConfig(h, role=r) for h, r in zip(HEROES, roles or ("ai",) * 4, strict=True))  # type: ignore[arg-type]
    return Table.new(content(), Config(seats), seed, levels=dict.fromkeys(range(4), "random"))


def odd(body: str) -> list[str]:
    """The command of a worker whose players do ``body``."""
    lines = "\n".join(f"        {line}" for line in body.strip().splitlines())
    return [sys.executable, "-c", WORKER.format(body=lines)]


@pytest.fixture
def process() -> Iterator[Callable[..., AiProcess]]:
    """Makes AI processes, and sees them gone afterwards."""
    made: list[AiProcess] = []

    def make(body: str | None = None, **more: float) -> AiProcess:
        made.append(AiProcess(None if body is None else odd(body), **more))
        return made[-1]

    yield make
    for one in made:
        pid = one.pid
        one.close()
        assert pid is None or is_gone(pid)


def asked(ai: AiProcess, game: Table) -> Future[Action]:
    question = game.ai_question()
    assert question is not None
    return ask(ai, question)


def is_gone(pid: int) -> bool:
    """Whether the process has ended; one that nobody has taken the exit of counts as ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False
    return stat.rpartition(")")[2].split()[0] in "ZX"


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)


# --- thinking ----------------------------------------------------------------------------------


def test_nothing_is_started_before_the_first_question(process: Callable[..., AiProcess]) -> None:
    ai = process()
    assert ai.pid is None
    asked(ai, table()).result(LONG)
    assert ai.pid is not None


def test_it_thinks_in_another_process_and_answers_legally(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table()
    action = asked(ai, game).result(LONG)
    game.verify(action)
    assert ai.pid != os.getpid()
    assert not is_gone(ai.pid or 0)


def test_one_process_plays_a_whole_game_for_all_seats(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table(3)
    wait_and_answer(game, ai)
    pid = ai.pid
    while wait_and_answer(game, ai):
        pass
    assert game.over is not None
    assert game.troubles == ()
    assert ai.pid == pid


def test_the_same_seed_plays_the_same_game(process: Callable[..., AiProcess]) -> None:
    games = [table(4), table(4)]
    for game in games:
        ai = process()
        for _ in range(40):
            wait_and_answer(game, ai)
    assert games[0].record() == games[1].record()


def test_the_default_level_plays_too(process: Callable[..., AiProcess]) -> None:
    seats = tuple(SeatConfig(hero) for hero in HEROES)
    ai, game = process(), Table.new(content(), Config(seats), 2)
    for _ in range(12):
        assert wait_and_answer(game, ai)
    assert game.troubles == ()


def test_a_player_that_talks_to_nobody_gives_no_reply(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table(1, "human", "ai", "ai", "ai")
    while game.pending is None or game.pending.seat != BARBARIAN or game.pending.kind != "draw":
        if not wait_and_answer(game, ai):
            break
    game.submit(Talk(BARBARIAN, Message("ask", of=MAGE, what="spare-graveyard")))
    assert game.ai_seat == MAGE
    assert not wait_and_answer(game, ai)
    assert game.ai_seat is None
    assert game.troubles == ()


def test_an_expert_answers_a_person_from_its_process(process: Callable[..., AiProcess]) -> None:
    roles = ("human", "ai", "ai", "ai")
    seats = tuple(SeatConfig(h, role=r) for h, r in zip(HEROES, roles, strict=True))  # type: ignore[arg-type]
    ai = process()
    game = Table.new(content(), Config(seats, first="barbarian"), 1, levels=dict.fromkeys(range(4), "quick"))
    game.submit(Talk(BARBARIAN, Message("ask", of=MAGE, what="spare-graveyard")))
    assert wait_and_answer(game, ai)
    assert game.record().steps[-1] == Talk(MAGE, Message("agree", to=BARBARIAN))
    assert game.ai_seat is None
    assert game.troubles == ()


def test_what_a_player_prints_disturbs_nobody(
    process: Callable[..., AiProcess], capfd: pytest.CaptureFixture[str]
) -> None:
    ai, game = (
        process("print('hm' * 9999); os.write(1, b'hm'); return super().decide(view, legal, events)"),
        table(),
    )
    for _ in range(3):
        assert wait_and_answer(game, ai)
    assert game.troubles == ()
    assert capfd.readouterr() == ("", "")


def test_many_questions_at_once_are_all_answered(process: Callable[..., AiProcess]) -> None:
    ai = process()
    games = [table(seed) for seed in range(20)]
    answers = [asked(ai, game) for game in games]
    for game, answer in zip(games, answers, strict=True):
        game.verify(answer.result(LONG))


# --- failing -----------------------------------------------------------------------------------


def test_an_exception_is_a_typed_error_and_tells_no_secret(process: Callable[..., AiProcess]) -> None:
    ai = process("raise LookupError('I hold R5 and Y10')")
    with pytest.raises(AiFailed) as failure:
        asked(ai, table()).result(LONG)
    assert "LookupError" in str(failure.value)
    assert "R5" not in str(failure.value)


def test_an_unknown_level_is_a_typed_error(process: Callable[..., AiProcess]) -> None:
    game = table()
    question = game.ai_question()
    assert question is not None
    answer = process().ask("genius", 1, question.seat, question.view, question.legal, ())
    with pytest.raises(AiFailed, match="ValueError"):
        answer.result(LONG)


def test_a_process_that_dies_is_started_again_and_asked_again(
    process: Callable[..., AiProcess], tmp_path: Path
) -> None:
    mark = tmp_path / "died"
    body = f"""
mark = Path({str(mark)!r})
if not mark.exists():
    mark.write_text(str(os.getpid()))
    os.kill(os.getpid(), 9)
return super().decide(view, legal, events)
"""
    ai, game = process(body), table()
    game.verify(asked(ai, game).result(LONG))
    assert mark.exists()
    assert ai.pid != int(mark.read_text())


def test_a_process_that_dies_again_is_a_typed_error_and_the_next_question_is_asked_anew(
    process: Callable[..., AiProcess], tmp_path: Path
) -> None:
    count = tmp_path / "count"
    body = f"""
with open({str(count)!r}, "a") as file:
    file.write("x")
if os.path.getsize({str(count)!r}) <= 2:
    os._exit(3)
return super().decide(view, legal, events)
"""
    ai, game = process(body), table()
    with pytest.raises(AiFailed, match="twice"):
        asked(ai, game).result(LONG)
    assert count.read_text() == "xx"
    game.verify(asked(ai, game).result(LONG))


def test_one_killed_from_outside_between_two_questions_is_replaced(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table()
    assert wait_and_answer(game, ai)
    pid = ai.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert wait_and_answer(game, ai)
    assert game.troubles == ()
    assert ai.pid != pid


def test_one_that_cannot_be_started_is_a_typed_error() -> None:
    with AiProcess(["/nowhere/at/all"]) as ai, pytest.raises(AiFailed, match="could not be started"):
        asked(ai, table()).result(LONG)


def test_one_that_speaks_no_sense_is_a_typed_error() -> None:
    babble = [
        sys.executable,
        "-c",
        "import sys; sys.stdout.write('\\0\\0\\0\\1x'); sys.stdout.flush(); sys.stdin.read()",
    ]
    with AiProcess(babble) as ai, pytest.raises(AiFailed, match="twice"):
        asked(ai, table()).result(LONG)


def test_a_thought_without_end_is_a_typed_error(process: Callable[..., AiProcess]) -> None:
    ai = process("while True: pass", patience=1.5)
    answer = asked(ai, table())
    with pytest.raises(AiFailed, match=r"more than 1\.5 seconds"):
        answer.result(LONG)


@pytest.mark.parametrize(
    "body",
    [
        "raise RuntimeError('no idea')",
        "return None",
        "return 'end the turn'",
        "from cantina.games.dungeon_rummy.actions import Concede; return Concede(view.seat)",
        "from cantina.games.dungeon_rummy.actions import Draw; return Draw((view.seat + 1) % 4)",
        "from cantina.games.dungeon_rummy.actions import Move; return Move(view.seat, None, 3)",
        "return lambda: 0",  # cannot even be sent
        "sys.exit('enough')",
    ],
)
def test_a_useless_ai_never_costs_the_game(process: Callable[..., AiProcess], body: str) -> None:
    ai, game = process(body), table(2)
    for number in (1, 2, 3):
        question = game.ai_question()
        assert question is not None
        assert wait_and_answer(game, ai)
        assert game.record().steps[-1] == stand_in(question.view, question.legal)
        assert len(game.troubles) == number


# --- breaking off ------------------------------------------------------------------------------


def test_a_thought_broken_off_is_cancelled_and_the_next_question_is_answered(
    process: Callable[..., AiProcess], tmp_path: Path
) -> None:
    mark = tmp_path / "thinking"
    body = f"""
mark = Path({str(mark)!r})
if not mark.exists():
    mark.write_text("")
    while True: pass
return super().decide(view, legal, events)
"""
    ai, game = process(body), table()
    question = game.ai_question()
    assert question is not None
    answer = ask(ai, question)
    wait_until(mark.exists)
    pid = ai.pid
    ai.cancel()
    with pytest.raises(CancelledError):
        answer.result(LONG)
    assert not settle(game, question, answer)
    assert game.revision == 0
    wait_until(lambda: is_gone(pid or 0))
    assert wait_and_answer(game, ai)
    assert game.troubles == ()


def test_breaking_off_when_nothing_is_thought_of_keeps_the_process(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table()
    ai.cancel()
    wait_and_answer(game, ai)
    pid = ai.pid
    ai.cancel()
    assert ai.pid == pid


def test_a_stale_answer_is_dropped(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table(1, "ai", "ai", "human", "ai")
    while game.ai_question() is None:
        assert game.pending is not None
        game.submit(next(a for a in game.legal(game.pending.seat) if not isinstance(a, Concede)))
    question = game.ai_question()
    assert question is not None
    answer = ask(ai, question)
    answer.result(LONG)
    game.hand_over(question.seat, "human")
    steps = game.record().steps
    assert not settle(game, question, answer)
    assert game.record().steps == steps
    assert game.troubles == ()


def test_closing_cancels_what_is_open_and_nothing_can_be_asked_any_more() -> None:
    ai, game = AiProcess(odd("while True: pass")), table()
    answer = asked(ai, game)
    pid = ai.pid
    assert pid is not None
    ai.close()
    assert is_gone(pid)
    assert answer.cancelled()
    assert asked(ai, game).cancelled()
    ai.close()


def test_an_answer_may_be_followed_by_a_question_at_once(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table()
    done = threading.Event()
    seen: list[Action] = []

    def go_on(answer: Future[Action]) -> None:
        seen.append(answer.result())
        if len(seen) == 5:
            done.set()
        else:
            asked(ai, game).add_done_callback(go_on)

    asked(ai, game).add_done_callback(go_on)
    assert done.wait(LONG)


# --- dying with the game -----------------------------------------------------------------------

PARENT = """
import os, sys
sys.path[:0] = [{here!r}]
from test_thinking import asked, odd, table
from cantina.players.thinking import AiProcess
ai = AiProcess(odd({body!r}))
answer = asked(ai, table())
{then}
print(ai.pid, flush=True)
sys.stdin.read()
"""
THINKING = ("Path(os.environ['MARK']).write_text('')\nwhile True: pass", "")
IDLE = ("return super().decide(view, legal, events)", "answer.result()")


@pytest.mark.parametrize(("body", "then"), [THINKING, IDLE], ids=["thinking", "idle"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None], ids=["kill", "term", "exit"])
def test_it_dies_with_the_game_however_that_dies(
    tmp_path: Path, body: str, then: str, how: signal.Signals | None
) -> None:
    mark = tmp_path / "thinking"
    script = PARENT.format(here=str(Path(__file__).parent), body=body, then=then)
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "MARK": str(mark)},
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    with parent.stdin, parent.stdout:
        pid = int(parent.stdout.readline())
        if not then:
            wait_until(mark.exists)
        assert not is_gone(pid)
        assert pid != parent.pid
        if how is None:
            parent.stdin.close()
        else:
            parent.send_signal(how)
        parent.wait(LONG)
        wait_until(lambda: is_gone(pid))


def test_a_ctrl_c_at_the_terminal_does_not_reach_it(process: Callable[..., AiProcess]) -> None:
    ai, game = process(), table()
    wait_and_answer(game, ai)
    pid = ai.pid
    assert pid is not None
    assert os.getpgid(pid) != os.getpgid(0)
    os.kill(pid, signal.SIGINT)
    assert wait_and_answer(game, ai)
    assert ai.pid == pid


# --- reasons and waiting -------------------------------------------------------------------------


def test_an_expert_says_why_from_its_process_and_the_table_tells_it_once_a_turn(
    process: Callable[..., AiProcess],
) -> None:
    ai, game = process(), table()
    for hero in range(4):
        game.hand_over(hero, "ai", "quick")
    while game.view(None).turn < 3:
        assert wait_and_answer(game, ai)
    whys = [line for line in game.chat() if line.why and line.seat == line.active]
    assert [line.turn for line in whys] == [1, 2]


def test_who_waits_for_a_long_thought_is_told_so(
    process: Callable[..., AiProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partners, "SLOW", 0.0)
    ai, game = process("time.sleep(0.2)\nreturn super().decide(view, legal, events)"), table()
    told: list[int] = []
    assert wait_and_answer(game, ai, lambda question: told.append(question.seat))
    assert len(told) == 1
    monkeypatch.setattr(partners, "SLOW", LONG)
    assert wait_and_answer(game, ai, lambda question: told.append(question.seat))
    assert len(told) == 1


def test_a_question_carries_the_seconds_of_its_level(process: Callable[..., AiProcess]) -> None:
    """The clock starts with the thought: what a level may take is told with each question."""
    body = "assert False, 'never asked'"
    ai, game = process(body), table()
    sent: list[float | None] = []
    put = ai._put
    ai._put = lambda asked: sent.append(asked.ask.seconds) or put(asked)  # type: ignore[func-returns-value,method-assign]
    question = game.ai_question()
    assert question is not None
    for level in ("greedy", *SECONDS):
        ai.ask(level, 1, question.seat, question.view, question.legal, ())
    assert sent == [None, *SECONDS.values()]
