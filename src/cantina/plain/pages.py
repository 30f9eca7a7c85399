"""The guide in lines: its parts by number, its rules by id or words, and one after the other."""

from __future__ import annotations

from cantina.games.dungeon_rummy.guide import Guide, RuleText
from cantina.plain.reading import Fault, quoted

RULES_LISTED = 12


class Reader:
    """Somebody who reads the guide, and where."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._rules = [rule for section in guide.sections() for rule in section.rules]
        self._at: RuleText | None = None

    def lines(self, words: str) -> list[str]:
        """What words ask for: nothing the parts, a number one of them, ``next``, an id, or words.

        Raises Fault if there is nothing of the kind.
        """
        words = words.strip()
        if not words:
            return self._contents()
        if words.isascii() and words.isdigit():
            return self._part(words)
        if words.lower() in ("next", "n"):
            return self._next()
        return self._about(words)

    def tell(self, rule: RuleText) -> list[str]:
        """A rule: id and title, its paragraphs, the lines of its example; and which one comes next."""
        after = self._after(rule)
        lines = self._page(rule)
        return lines if after is None else [*lines, f"Next: {after.id} {after.title}; rule next tells it."]

    def _page(self, rule: RuleText) -> list[str]:
        self._at = rule
        return [f"{rule.id} {rule.title}.", *rule.paragraphs, *rule.example.splitlines()]

    def _contents(self) -> list[str]:
        sections = self._guide.sections()
        return [
            f"The guide has {len(sections)} parts:",
            *(f"{n}: {section.title}." for n, section in enumerate(sections, 1)),
            "rule and a number tells what is in a part; rule and an id, or words, tells a rule.",
        ]

    def _part(self, number: str) -> list[str]:
        sections = self._guide.sections()
        if not 1 <= int(number[:4]) <= len(sections):
            raise Fault(f"The guide has no part {quoted(number)}: its parts are 1 to {len(sections)}.")
        section = sections[int(number) - 1]
        return [f"{section.title}:", *(f"{rule.id}: {rule.title}." for rule in section.rules)]

    def _next(self) -> list[str]:
        rule = self._rules[0] if self._at is None else self._after(self._at)
        if rule is None:
            raise Fault("That was the last page of the guide. rule alone tells its parts.")
        return self.tell(rule)

    def _after(self, rule: RuleText) -> RuleText | None:
        at = self._rules.index(rule) + 1
        return self._rules[at] if at < len(self._rules) else None

    def _about(self, words: str) -> list[str]:
        head, _, tail = words.partition("-")
        rule = self._guide.rule(f"{head.upper()}-{tail.lower()}")
        if rule is not None:
            return self.tell(rule)
        found = self._guide.search(words)
        if not found:
            raise Fault(f"No rule speaks of {quoted(words)}. Type rule alone for the parts of the guide.")
        if len(found) == 1:
            return self.tell(found[0])
        exact = [rule for rule in found if rule.title.casefold() == words.casefold()]
        first = self._page(exact[0]) if exact else []
        others = [rule for rule in found if rule not in exact[:1]]
        lines = [f"{rule.id}: {rule.title}." for rule in others[:RULES_LISTED]]
        more = len(others) - RULES_LISTED
        lines += [f"And {more} more."] if more > 0 else []
        return [*first, *(["More about it:"] if first else []), *lines]
