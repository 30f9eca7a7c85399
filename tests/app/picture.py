"""A picture of the screen as SVG: no fonts from the network, every run of text at its own column."""

from __future__ import annotations

from html import escape

from rich.style import Style

from cantina.app.application import CantinaApp
from cantina.app.palette import BACKGROUND, FOREGROUND

CELL, LINE, SIZE, BASE = 9.6, 20, 16, 15
FONTS = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"


def svg(app: CantinaApp) -> str:
    """The screen as it stands, as an SVG of its own."""
    width, height = app.size
    body: list[str] = []
    for y, strip in enumerate(app.screen._compositor.render_strips(app.size)[:height]):
        column = 0
        for segment in strip:
            body += _run(segment.text, segment.style or Style(), column, y)
            column += segment.cell_length
    w, h = width * CELL + 2 * CELL, height * LINE + LINE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.1f} {h}" width="{w:.1f}" height="{h}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>\n'
        f'<g transform="translate({CELL} {LINE / 2:g})" font-family="{FONTS}" font-size="{SIZE}" '
        f'fill="{FOREGROUND}">\n'
    )
    return head + "\n".join(body) + "\n</g>\n</svg>\n"


def _run(text: str, style: Style, column: int, y: int) -> list[str]:
    out: list[str] = []
    fore, back = _hex(style.color, FOREGROUND), _hex(style.bgcolor, BACKGROUND)
    if style.reverse:
        fore, back = back, fore
    x, top = column * CELL, y * LINE
    if back != BACKGROUND:
        out.append(
            f'<rect x="{x:.1f}" y="{top}" width="{len(text) * CELL:.1f}" height="{LINE}" fill="{back}"/>'
        )
    words = text.strip(" ")
    if words:
        x += (len(text) - len(text.lstrip(" "))) * CELL
        extra = ' font-weight="bold"' if style.bold else ""
        extra += ' text-decoration="underline"' if style.underline else ""
        blanks = escape(words, quote=False).replace(" ", "\u00a0")
        out.append(
            f'<text x="{x:.1f}" y="{top + BASE}" textLength="{len(words) * CELL:.1f}" '
            f'fill="{fore}"{extra}>{blanks}</text>'
        )
    return out


def _hex(color: object, default: str) -> str:
    triplet = getattr(color, "triplet", None)
    return triplet.hex if triplet is not None else default
