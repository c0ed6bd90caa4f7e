"""Formulas as objects of PySAT, which its solvers and tools take."""

from __future__ import annotations

from pysat.formula import CNF, WCNF

from satpuzzle.dimacs.formulas import comments
from satpuzzle.dimacs.weighted import Weighted
from satpuzzle.encode import Encoding


def cnf_of(encoding: Encoding) -> CNF:
    """Return a formula with its comments."""
    cnf = CNF()
    cnf.clauses, cnf.nv, cnf.comments = [*encoding], encoding.variables.count, [*comments(encoding)]
    return cnf


def wcnf_of(encoding: Encoding) -> WCNF:
    """Return a formula with soft clauses and its comments."""
    formula, wcnf = Weighted(encoding, "wcnf"), WCNF()
    wcnf.hard, wcnf.soft = [*formula.hard()], [*formula.soft()]
    wcnf.wght, wcnf.topw = [1] * formula.total, formula.total + 1
    wcnf.nv, wcnf.comments = formula.variables, [*formula.head()]
    return wcnf
