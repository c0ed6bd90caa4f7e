"""DIMACS: formulas and answers as files. `write` and `read` formulas, read `answers`, `decode` both to solutions."""

from satpuzzle.dimacs.answers import Answer, Status, check_model, read_answer, require_known
from satpuzzle.dimacs.decode import decode
from satpuzzle.dimacs.read import Formula, read_export, read_formula
from satpuzzle.dimacs.write import (
    batched_ids,
    blocking,
    clauses_hash,
    comments,
    export,
    export_cubes,
    write,
    write_clauses,
    write_cubes,
)

__all__ = [
    "Answer",
    "Formula",
    "Status",
    "batched_ids",
    "blocking",
    "check_model",
    "clauses_hash",
    "comments",
    "decode",
    "export",
    "export_cubes",
    "read_answer",
    "read_export",
    "read_formula",
    "require_known",
    "write",
    "write_clauses",
    "write_cubes",
]
