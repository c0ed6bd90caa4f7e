"""Formulas with an aim, for the solvers of two competitions: .wcnf for MaxSAT, .opb for pseudo-Boolean solvers.

The soft clauses are those of the recipe's soft family, one for each join, or each cell, all of weight 1: what a solver
calls the cost, in its `o` lines, is how many joins do not match, or how many cells stay empty.

wcnf       as the MaxSAT Evaluation has it since 2022: no header, `h` before hard clauses, the weight before soft ones
wcnf-old   the same with the header `p wcnf VARIABLES CLAUSES TOP`, and the weight TOP before hard clauses
opb        as the pseudo-Boolean competitions have it: a clause of n literals is a constraint of n terms; a soft clause
           has one more, a variable that is true where it is broken, and the sum of these is what there is to minimise

With V variables, H hard and S soft clauses in the recipe's formula, a .wcnf has V variables and H + S clauses, an .opb
V + S variables and H + S constraints. A soft clause without literals, of a join that nothing matches, is refused by
some solvers: if there are such, a .wcnf has one variable more, a hard clause that makes it false, and it instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain, zip_longest
from typing import Literal, get_args

from satpuzzle.dimacs.formulas import comments, rebuilt, replacing
from satpuzzle.encode import Encoding
from satpuzzle.encode.variables import Clause, batches
from satpuzzle.errors import InputError
from satpuzzle.runtime.deadline import Deadline

Form = Literal["wcnf", "wcnf-old", "opb"]
FORMS: tuple[Form, ...] = get_args(Form)
BATCH = 4096  # lines written at once
OPB_HEADER = "* #variable="


class Weighted:
    """The formula of `encoding`, whose recipe has a soft family, in that form.

    variables: how many it has, helpers among them. total: how many soft clauses. Raises OutOfTimeError when `deadline`
    says so.
    """

    def __init__(self, encoding: Encoding, form: Form, deadline: Deadline | None = None) -> None:
        self.encoding, self.form = encoding, form
        self._clock = deadline or Deadline()
        sizes = encoding.measured(self._clock)
        self.total = sizes[encoding.recipe.soft][0]
        self._hard = sum(clauses for clauses, _ in sizes.values()) - self.total
        last = encoding.variables.count
        self._broken = range(last + 1, last + 1 + self.total)  # of an .opb
        self._never = last + 1 if form != "opb" and not all(encoding.soft()) else 0
        self.variables = max(1, last + self.total) if form == "opb" else last + bool(self._never)

    def hard(self) -> Iterator[Clause]:
        """The clauses that must hold, as the file has them."""
        yield from self._clock.during(self.encoding.hard())
        if self._never:
            yield [-self._never]
        if self.form == "opb":
            yield from self._relaxed()

    def soft(self) -> Iterator[Clause]:
        """The clauses of which as many as possible are to hold, as the file has them."""
        if self.form == "opb":
            return ([-broken] for broken in self._broken)
        return (clause or [self._never] for clause in self.encoding.soft())

    def cost(self, model: Iterable[int]) -> int:
        """How many soft clauses hold no literal of `model`; for an .opb what its objective is."""
        true = set(model)
        return sum(true.isdisjoint(clause) for clause in self.soft())

    def _relaxed(self) -> Iterator[Clause]:
        """The soft clauses of an .opb, each with the variable that says that it is broken."""
        return ([*clause, broken] for clause, broken in zip(self.encoding.soft(), self._broken, strict=True))

    def head(self, command: str = "") -> Iterator[str]:
        """The comment lines, which hold the puzzle, without line ends."""
        mark = "*" if self.form == "opb" else "c"
        for line in comments(self.encoding, (), command):
            if line != "c t pmc":  # that is of model counters
                yield mark + line[1:]
        yield f"{mark} Soft clauses, each of weight 1: family, how many."
        yield f"{mark} soft {self.encoding.recipe.soft} {self.total}"
        if self.form == "opb" and self._broken:
            yield f"* block broken {self._broken[0]} {self._broken[-1]}"
            yield "* broken: soft clause by soft clause, in the order of the last constraints"

    def body(self) -> Iterator[str]:
        """All other lines, without line ends."""
        if self.form == "opb":
            yield f"{OPB_HEADER} {self.variables} #constraint= {self._hard + self.total}"
            yield " ".join(["min:", *(f"+1 x{broken}" for broken in self._broken), ";"])
            yield from map(_constraint, self.hard())
            return
        hard = "h"
        if self.form == "wcnf-old":
            hard = str(self.total + 1)
            yield f"p wcnf {self.variables} {self._hard + bool(self._never) + self.total} {hard}"
        for weight, clauses in ((hard, self.hard()), ("1", self.soft())):
            for clause in clauses:
                yield " ".join([weight, *map(str, clause), "0"])

    def export(self, path: str, command: str = "") -> None:
        """Write file `path`, compressed if it ends in .gz or .xz; whole or not at all. Raises OutOfTimeError."""
        body = self.body()
        first = [next(body)] if self.form == "opb" else []  # an .opb begins with its numbers
        lines = chain(first, self.head(command), body)
        with replacing(path) as stream:
            for batch in batches(lines, BATCH):
                stream.write(("\n".join(batch) + "\n").encode())


def _constraint(clause: Clause) -> str:
    """A clause as one of an .opb."""
    if not clause:
        return "+1 x1 >= 2 ;"  # as little as the clause can this hold
    terms = [f"+1 x{literal}" if literal > 0 else f"-1 x{-literal}" for literal in clause]
    return f"{' '.join(terms)} >= {1 - sum(literal < 0 for literal in clause)} ;"


def named_form(path: str, *, old: bool = False) -> Form | None:
    """The form that the name of a file to write says; None if it is of another kind of formula."""
    plain = path.lower().removesuffix(".gz").removesuffix(".xz")
    if plain.endswith(".opb"):
        return "opb"
    if plain.endswith(".wcnf"):
        return "wcnf-old" if old else "wcnf"
    return None


def form_of(text: str) -> Form | None:
    """The form of the formula that a file holds; None if it has no soft clauses."""
    if text.startswith("*"):
        return "opb"
    for line in StringIO(text):
        words = line.split()
        if words and not line.startswith("c"):
            if words[:2] == ["p", "wcnf"]:
                return "wcnf-old"
            return "wcnf" if words[0] == "h" else None
        if words[:2] == ["c", "soft"]:
            return "wcnf" if "\np wcnf " not in text else "wcnf-old"
    return None


def read_weighted(text: str, source: str = "formula") -> Weighted:
    """The formula in `text`, which this program exported, rebuilt from its comments.

    Raises InputError if it has no soft clauses, if the comments are missing or changed, or describe another formula.
    """
    form = form_of(text)
    if form is None:
        raise InputError("is no .wcnf and no .opb, as `export` writes them", source=source)
    mark = "*" if form == "opb" else "c"
    told: list[str] = []
    held: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(mark) and not line.startswith(OPB_HEADER):
            told.append(line[2:])
        elif words := line.split():
            held.append((number, words))
    encoding = rebuilt(told, source)
    if not encoding.recipe.soft:
        raise InputError("the recipe in its comments has no soft constraint; export it again", source=source)
    formula = Weighted(encoding, form)
    for there, right in zip_longest(held, formula.body()):
        if there is None:
            raise InputError("lines are missing at its end: it was cut off; export it again", source=source)
        number, words = there
        if right is None or words != right.split():
            raise InputError(
                "is not what the puzzle in its comments gives; export it again", source=source, line=number
            )
    return formula
