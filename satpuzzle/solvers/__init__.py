"""SAT solvers: oracles decide whether clauses are satisfiable, and solutions are enumerated with them.

`pysat_solvers` has the solvers of PySAT, which run in this process, `external` uses programs. `enumeration`
lists solutions with blocking clauses.
"""
