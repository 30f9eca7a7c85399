"""Typed errors of the rules: each says what is wrong, by which rule, and what would be right."""

from __future__ import annotations


class RulesError(ValueError):
    """Base of all refusals; ``rule`` is the id of the rule that refuses, or None.

    ``code`` is the name under which the engine protocol reports it.
    """

    code = "bad-request"

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule


class IllegalAction(RulesError):
    """An action that the rules do not allow now; ``rule`` is never None."""

    code = "illegal-action"
    rule: str

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message, rule)


class GameOver(RulesError):
    """Something was asked of a game that has ended."""

    code = "game-over"


class BadConfig(RulesError):
    """A setup that cannot start a game (SET-1 to SET-5)."""


class BadPosition(RulesError):
    """A position that cannot be, or that cannot be read."""

    code = "bad-position"


class BadRecord(RulesError):
    """A record that cannot be read, is newer than this program, or breaks a rule at a named step."""

    code = "bad-record"


class ContentError(RulesError):
    """A content file with a fault: the message names file, key and the allowed values."""
