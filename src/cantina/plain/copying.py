"""What is taken along of a game in plain mode: said, or written into a file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from cantina.plain.reading import Fault, Words, pick
from cantina.resources import path_of
from cantina.table.exchange import (
    ExchangeError,
    deal_command,
    default_path,
    export,
    shared_of,
    write_text,
)

if TYPE_CHECKING:
    from cantina.plain.dialogue import Dialogue

KINDS = {"seed": "seed", "log": "log", "record": "record"}


def copy(at: Dialogue, words: Words) -> None:
    """``copy [seed]``, ``copy log [FILE]``, ``copy record [FILE]``."""
    kind = pick(words.take("seed, log or record"), KINDS, "thing to copy") if words else "seed"
    name = words.text.partition(" ")[2].strip()
    path = path_of(name) if name else None
    if kind == "seed":
        words.end()
        at.tell(deal_command(at.table.record()) or "This game began from a position: no seed deals it.")
    elif kind == "log" and path is None:
        at.tell(*at.happened())
    else:
        shared = shared_of(at.table, time.time())
        target = path or default_path(shared, Path.cwd())
        try:
            if kind == "log":
                write_text("\n".join(at.happened()) + "\n", target)
            else:
                export(shared, target)
        except FileExistsError:
            raise Fault(f"{target} is there already, and is left as it is.") from None
        except ExchangeError as error:
            raise Fault(str(error)) from None
        secrets = " It holds every hidden card of this game." if kind == "record" else ""
        at.tell(f"Written: {target.absolute()}.{secrets}")
