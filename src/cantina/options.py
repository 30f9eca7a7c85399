"""What the parts of the command line share: a parser that complains in a sentence, and values of options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

MAX_SEED = 2**63 - 1


class UsageFault(ValueError):
    """The command line asks for something that does not exist; the text is one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a fault as an exception instead of usage lines and an exit."""

    def error(self, message: str) -> NoReturn:
        raise UsageFault(message.removeprefix("argument ").rstrip(".") + ".")


def seed(text: str) -> int:
    """A seed; raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MAX_SEED):
        raise argparse.ArgumentTypeError(f"{short(text)} is no seed; a whole number from 0 to {MAX_SEED} is")
    return int(text)


def not_known(parser: argparse.ArgumentParser, words: Sequence[str], helped_by: str) -> UsageFault:
    """The fault of arguments that nothing takes, with the nearest option if one is near.

    ``helped_by`` is the command that lists all options.
    """
    # Options first: in "--sed 3" the fault is --sed, although 3 was taken for a command.
    text = min(words, key=lambda word: not word.startswith("-"))
    if not text.startswith("-"):
        return UsageFault(f"Nothing is expected at {short(text)}; {helped_by} lists what there is.")
    from difflib import get_close_matches

    known = [word for word in parser.format_help().replace(",", " ").split() if word.startswith("--")]
    near = get_close_matches(text.split("=")[0], known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"{helped_by} lists what there is."
    return UsageFault(f"There is no option {short(text)}; {hint}")


def short(text: str) -> str:
    """A word of the command line in quotation marks, cut where it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
