"""DIMACS: formulas and answers as files. `write` and `read` formulas, read `answers`, `decode` both to solutions.

Of MaxSAT and pseudo-Boolean solvers: `weighted` formulas, and `claims`, their answers.
"""

from satpuzzle.dimacs.answers import Answer, Claim, Found, Status, check_model, read_answer, read_claim, require_known
from satpuzzle.dimacs.decode import decode
from satpuzzle.dimacs.read import Formula, read_export, read_formula
from satpuzzle.dimacs.weighted import FORMS, Form, Weighted, form_of, formula_text, named_form, read_weighted
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
    "FORMS",
    "Answer",
    "Claim",
    "Form",
    "Formula",
    "Found",
    "Status",
    "Weighted",
    "batched_ids",
    "blocking",
    "check_model",
    "clauses_hash",
    "comments",
    "decode",
    "export",
    "export_cubes",
    "form_of",
    "formula_text",
    "named_form",
    "read_answer",
    "read_claim",
    "read_export",
    "read_formula",
    "read_weighted",
    "require_known",
    "write",
    "write_clauses",
    "write_cubes",
]
