"""SAT solvers: oracles decide whether clauses are satisfiable, and solutions are enumerated with them.

`oracles` wraps the solvers of `pysat_solvers`, which run in this process, and programs (`external`). `enumeration`
lists solutions with blocking clauses.
"""
