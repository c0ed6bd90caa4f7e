"""Solver programs known by name: how each is called so that it prints or writes its values, and little else."""

from __future__ import annotations

import os
import shutil

# What follows the program's name; `{cnf}` comes at the end if it is nowhere.
HABITS = {
    "cadical": "-q",
    "clasp": "--verbose=0",
    "cryptominisat5": "--verb 0",
    "glucose": "-model -verb=0",
    "glucose-simp": "-model -verb=0",
    "kissat": "-q",
    "lingeling": "-q",
    "maplesat": "-verb=0 {cnf} {answer}",
    "minisat": "-verb=0 {cnf} {answer}",
    "minisat2": "-verb=0 {cnf} {answer}",
    "picosat": "",
    "plingeling": "-q",
}


def habit(program: str) -> list[str]:
    """What to call a program with of which only the name or path is given; nothing if it is not known."""
    return HABITS.get(os.path.basename(program).removesuffix(".exe"), "").split()


def installed() -> list[str]:
    """The known programs that are installed here."""
    return [name for name in HABITS if shutil.which(name)]
