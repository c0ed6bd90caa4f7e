"""SAT solvers: oracles decide whether clauses are satisfiable, and solutions are enumerated with them.

`oracles` wraps the solvers of `pysat_solvers`, which run in this process, and programs (`external`). `portfolio` lets a
solver and beams take turns to find any one solution. `enumeration` lists solutions with blocking clauses.
"""
