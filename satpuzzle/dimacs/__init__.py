"""DIMACS: formulas and answers as files. `write` and `read` formulas, read `answers`, `decode` both to solutions.

Of MaxSAT and pseudo-Boolean solvers: `weighted` formulas, and claims, their answers.
"""

from satpuzzle.dimacs.answers import Answer as Answer
from satpuzzle.dimacs.answers import Found as Found
from satpuzzle.dimacs.answers import Status as Status
from satpuzzle.dimacs.answers import check_model as check_model
from satpuzzle.dimacs.answers import read_answer as read_answer
from satpuzzle.dimacs.answers import read_claim as read_claim
from satpuzzle.dimacs.answers import require_known as require_known
from satpuzzle.dimacs.read import Formula as Formula
from satpuzzle.dimacs.read import decode as decode
from satpuzzle.dimacs.read import formula_text as formula_text
from satpuzzle.dimacs.read import read_export as read_export
from satpuzzle.dimacs.read import read_formula as read_formula
from satpuzzle.dimacs.weighted import FORMS as FORMS
from satpuzzle.dimacs.weighted import Form as Form
from satpuzzle.dimacs.weighted import Weighted as Weighted
from satpuzzle.dimacs.weighted import form_of as form_of
from satpuzzle.dimacs.weighted import named_form as named_form
from satpuzzle.dimacs.weighted import read_weighted as read_weighted
from satpuzzle.dimacs.write import blocking as blocking
from satpuzzle.dimacs.write import clauses_hash as clauses_hash
from satpuzzle.dimacs.write import comments as comments
from satpuzzle.dimacs.write import export as export
from satpuzzle.dimacs.write import write as write
from satpuzzle.dimacs.write import write_clauses as write_clauses
