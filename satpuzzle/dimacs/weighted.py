"""Formulas with an objective: .wcnf for MaxSAT solvers, .opb for pseudo-Boolean solvers.

The soft clauses are those of the recipe's soft family, one for each join or each cell, all of weight 1. The cost in the
`o` lines of a solver is the number of joins that do not match, or of empty cells.

wcnf   MaxSAT Evaluation since 2022: no header, `h` before hard clauses, the weight before soft clauses
opb    pseudo-Boolean competitions: a clause of n literals is a constraint of n terms, and so is a cardinality
       constraint over n literals, without auxiliary variables; a soft clause has another term, a variable that
       is true if the clause is violated; the objective is the sum of these variables

With V variables, H hard and S soft clauses in the formula, a .wcnf has V variables and H + S clauses. If A of the
variables are auxiliary, and K cardinality constraints stand for D of the hard clauses, an .opb has V - A + S variables
and H - D + K + S constraints. Some solvers refuse soft clauses without literals (of a join where no labels match). A
.wcnf then has one more variable, a hard clause that makes it false, and this variable in the soft clause.

Clauses of one's own are hard; they follow the other hard clauses of a .wcnf, and all constraints of an .opb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import StringIO
from itertools import chain, zip_longest
from typing import Literal, get_args

from satpuzzle.dimacs.answers import check_model
from satpuzzle.dimacs.formulas import comments, rebuilt, replacing
from satpuzzle.encode import Encoding
from satpuzzle.encode.cardinality import AtMost
from satpuzzle.encode.variables import AUXILIARY, Clause, chunks
from satpuzzle.errors import InputError, WrongAnswerError
from satpuzzle.runtime.deadline import Deadline

Form = Literal["wcnf", "opb"]
FORMS: tuple[Form, ...] = get_args(Form)
OPB_HEADER = "* #variable="


class Weighted:
    """The formula of an encoding with a soft family, in one of the forms. Construction raises OutOfTimeError.

    `add` adds clauses.

    Attributes:
        added: Hard clauses that someone added, over the variables of the file.
        variables: Number of variables, including auxiliary ones (in an .opb only those for soft clauses).
        total: Number of soft clauses.
    """

    def __init__(self, encoding: Encoding, form: Form, deadline: Deadline | None = None) -> None:
        self.encoding, self.form, self.added = encoding, form, list[Clause]()
        self._clock = deadline or Deadline()
        self.total = sum(1 for _ in encoding.soft())
        last = encoding.variables.count
        if form == "opb":
            last -= sum(len(block) for block in encoding.variables.values() if block.family.startswith(AUXILIARY))
        self._broken = range(last + 1, last + 1 + self.total)  # in an .opb
        self._never = last + 1 if form != "opb" and not all(encoding.soft()) else 0
        self.variables = max(1, last + self.total) if form == "opb" else last + bool(self._never)
        self._families = [name for name in encoding.recipe.constraints if name != encoding.recipe.soft]
        every = self._clock.during(self._constraints()) if form == "opb" else self.hard()
        self._hard = sum(1 for _ in every) - (self.total if form == "opb" else 0)
        self._lines = self._hard + self.total + 2 * (form == "opb")  # without comments

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses; new variables follow all of the file. Raises InputError for auxiliary ones of an .opb."""
        count, shift = self.encoding.variables.count, self.variables - self.encoding.variables.count
        known = self._broken.start - 1 if self.form == "opb" else count
        for clause in clauses:
            if any(known < abs(literal) <= count for literal in clause):
                raise InputError("an .opb has no auxiliary variables, so added clauses cannot contain them")
            self._hold([x if abs(x) <= count else x + shift if x > 0 else x - shift for x in clause])

    def _hold(self, clause: Clause) -> None:
        self.added.append(clause)
        self.variables = max(self.variables, *map(abs, clause), 0)

    def find_added(self, lines: Sequence[Sequence[str]]) -> None:
        """Take the added clauses from the lines of a file, as words and in the order of `body`."""
        before = self._lines - (0 if self.form == "opb" else self.total)
        for words in lines[before : before + max(0, len(lines) - self._lines)]:
            with suppress(ValueError):
                if self.form == "opb":
                    terms = () if words == _at_least([]).split() else zip(words[:-3:2], words[1:-3:2], strict=True)
                    self._hold([int(sign) * int(x[1:]) for sign, x in terms])
                else:
                    self._hold([int(word) for word in words[1:-1]])

    def hard(self) -> Iterator[Clause]:
        """Yield the hard clauses of the file; in an .opb without those of cardinality constraints (see `limits`)."""
        if self.form == "opb":
            yield from self._clock.during(chain.from_iterable(map(self._plain, self._families)))
            yield from self._relaxed()
        else:
            yield from self.encoding.hard(self._clock)
            if self._never:
                yield [-self._never]
        yield from self.added

    def limits(self, families: Iterable[str] | None = None) -> Iterator[AtMost]:
        """Return the cardinality constraints of an .opb, of these families or of all."""
        names = [*(self._families if families is None else families)] if self.form == "opb" else []
        limits = (limit for name in names for limit, _ in self.encoding.at_most[name])
        return (limit for limit in limits if limit.bound < len(limit.literals))

    def soft(self) -> Iterator[Clause]:
        """Return the soft clauses of the file."""
        if self.form == "opb":
            return ([-broken] for broken in self._broken)
        return (clause or [self._never] for clause in self.encoding.soft())

    def check(self, model: list[int], source: str) -> None:
        """Raise WrongAnswerError if a model, which may be partial, violates a hard constraint."""
        check_model(self.hard(), model, source)
        true = set(model)
        for limit in self.limits():
            if sum(literal in true for literal in limit.literals) > limit.bound:
                raise WrongAnswerError(
                    "{name}: the model violates a cardinality constraint: the answer is wrong, or belongs to another "
                    "formula",
                    name=source,
                )

    def cost(self, model: Iterable[int]) -> int:
        """Return the number of soft clauses that a model violates."""
        true = set(model)
        return sum(true.isdisjoint(clause) for clause in self.soft())

    def _plain(self, name: str) -> Iterator[Clause]:
        """Return the clauses of a family that are not those of cardinality constraints."""
        # not `family`, which leaves out an empty clause that a soft one stands for
        return iter(()) if self.encoding.at_most[name] else self.encoding.clauses({*self.encoding.at_most} - {name})

    def _relaxed(self) -> Iterator[Clause]:
        """Return the soft clauses of an .opb, each with the variable that is true if it is violated."""
        return ([*clause, broken] for clause, broken in zip(self.encoding.soft(), self._broken, strict=True))

    def head(self, command: str = "") -> Iterator[str]:
        """Yield the comment lines, without line ends."""
        mark = "*" if self.form == "opb" else "c"
        for line in comments(self.encoding, (), command):
            if line.startswith(("c t pmc", "c ind ")):  # for model counters only
                continue
            if self.form != "opb" or not line.startswith(f"c block {AUXILIARY}"):
                yield mark + line[1:]
        yield f"{mark} Soft clauses, each of weight 1: family, how many."
        yield f"{mark} soft {self.encoding.recipe.soft} {self.total}"
        if self.form == "opb" and self._broken:
            yield f"* block broken {self._broken[0]} {self._broken[-1]}"
            yield "* broken: soft clause by soft clause, in the order of the constraints that contain them"

    def body(self) -> Iterator[str]:
        """Yield all other lines, without line ends."""
        if self.form == "opb":
            yield f"{OPB_HEADER} {self.variables} #constraint= {self._hard + self.total + len(self.added)}"
            yield " ".join(["min:", *(f"+1 x{broken}" for broken in self._broken), ";"])
            yield from self._constraints()
            return
        for weight, clauses in (("h", self.hard()), ("1", self.soft())):
            for clause in clauses:
                yield " ".join([weight, *map(str, clause), "0"])

    def _constraints(self) -> Iterator[str]:
        """Yield the constraints of an .opb."""
        for name in self._families:
            yield from (_at_least([-x for x in literals], len(literals) - k) for literals, k in self.limits([name]))
            yield from map(_at_least, self._plain(name))
        yield from map(_at_least, chain(self._relaxed(), self.added))

    def export(self, path: str, command: str = "") -> None:
        """Write a file, compressed if it ends in .gz or .xz; replaced only if all is written. Raises OutOfTimeError."""
        body = self.body()
        first = [next(body)] if self.form == "opb" else []  # an .opb begins with its header
        lines = chain(first, self.head(command), body)
        with replacing(path) as stream:
            stream.writelines(chunks(line + "\n" for line in lines))


def _at_least(literals: Clause, number: int = 1) -> str:
    """Return the constraint of an .opb that at least this many of the literals are true; as a clause, one."""
    if number > len(literals):
        return "+1 x1 >= 2 ;"  # unsatisfiable, like the empty clause
    terms = [f"+1 x{literal}" if literal > 0 else f"-1 x{-literal}" for literal in literals]
    return f"{' '.join(terms)} >= {number - sum(literal < 0 for literal in literals)} ;"


def named_form(path: str) -> Form | None:
    """Return the form for the name of a file to write; None if it is not a .wcnf or .opb."""
    plain = path.lower().removesuffix(".gz").removesuffix(".xz")
    return next((form for form in FORMS if plain.endswith(f".{form}")), None)


def form_of(text: str) -> Form | None:
    """Return the form of a formula; None if it has no soft clauses."""
    if text.startswith("*"):
        return "opb"
    for line in StringIO(text):
        words = line.split()
        if words and not line.startswith("c"):
            return "wcnf" if words[0] == "h" else None
        if words[:2] == ["c", "soft"]:
            return "wcnf"
    return None


def read_weighted(text: str, source: str = "formula") -> Weighted:
    """Rebuild an exported formula with soft clauses from its comments, and compare it. Raises InputError."""
    form = form_of(text)
    if form is None:
        raise InputError("is not a .wcnf or .opb file written by `export`", source=source)
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
    if form != "opb":
        held.sort(key=lambda line: line[1][0] == "1")  # some programs write soft clauses first
    formula.find_added([words for _, words in held])
    for there, right in zip_longest(held, formula.body()):
        if there is None:
            raise InputError("lines are missing at the end: the file was cut off; export it again", source=source)
        number, words = there
        if right is None or words != right.split():
            raise InputError("does not match the puzzle in its comments; export it again", source=source, line=number)
    return formula
