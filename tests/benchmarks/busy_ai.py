"""An AI process that always has a question: what keeps a processor busy while ``bench_app`` times keys.

Prints the number of the process that thinks, once it does, and goes on until it is killed.
"""

from __future__ import annotations

from concurrent.futures import wait

from cantina.games.dungeon_rummy.content_files import load_content
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir
from cantina.table import partners
from cantina.table.party import first_party
from cantina.table.table import Table


def think() -> None:
    """Collect the questions of some games, then ask them one after the other until killed.

    A few are always on their way, so that the thinking process never waits; this one nearly always does.
    """
    content = load_content(content_dir() / "dungeon_rummy")
    with AiProcess() as ai:
        questions = []
        for seed in range(3):
            table = Table.new(content, first_party().config, seed)
            table.hand_over(1, "ai")
            while (question := table.ai_question()) is not None and len(questions) < 150 * (seed + 1):
                answer = partners.ask(ai, question)
                wait([answer])
                partners.settle(table, question, answer)
                questions.append(question)
        print(ai.pid, flush=True)
        while True:
            asked = []
            for question in questions:
                asked.append(partners.ask(ai, question))
                if len(asked) == 4:
                    wait([asked.pop(0)])
            wait(asked)


if __name__ == "__main__":
    think()
