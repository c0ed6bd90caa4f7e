"""The frontier engine: solutions and exact counts without SAT, by dynamic programming (a transfer matrix) in NumPy.

Cells are filled one by one. A state is what remains after a partial filling: the cards left and the labels on
open joins. The states after the same number of cells form a level (a layer of the dynamic program); their number is
its width. States are packed into machine words and extended in whole arrays.

`problem.py` defines what is searched, `packing.py` packs and extends states, `sweep.py` takes them from level to level,
`counting.py` finds an order of the cells, estimates and counts (with `meet_in_the_middle.py`), and `engine.py` is the
interface for the rest of the program.
"""

from satpuzzle.errors import EngineLimitError

try:
    from satpuzzle.frontier.engine import FrontierEngine
except ModuleNotFoundError as missing:  # in a browser
    if missing.name != "numpy":
        raise

    def FrontierEngine(*_: object, **__: object) -> None:  # type: ignore[no-redef]  # noqa: N802
        """Raise EngineLimitError, as NumPy is missing."""
        raise EngineLimitError("the engine {engine} needs NumPy", engine="frontier")


__all__ = ["FrontierEngine"]
