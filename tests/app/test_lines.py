"""Lines of text: broken at blanks, and never cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cantina.app.lines import Piece, text_of, width_of, wrap


@given(
    st.text(alphabet=st.sampled_from("ab /宽é"), max_size=120),
    st.integers(min_value=4, max_value=30),
    st.integers(min_value=0, max_value=2),
)
def test_nothing_of_a_text_is_lost_or_stands_beyond_the_width(text: str, width: int, indent: int) -> None:
    lines = wrap([Piece(text)], width, indent)
    assert all(cell_len(text_of(line).rstrip()) <= width for line in lines)
    kept = "".join(text_of(line) for line in lines).replace(" ", "")
    assert kept == text.replace(" ", "")


def test_a_path_longer_than_a_line_is_broken_where_the_line_ends() -> None:
    path = "/a" * 30
    lines = wrap([Piece(f"Not there: {path} is no file.")], 40)
    assert [width_of(line) <= 41 for line in lines] == [True] * len(lines)
    assert "".join(text_of(line) for line in lines).replace(" ", "") == f"Notthere:{path}isnofile."
