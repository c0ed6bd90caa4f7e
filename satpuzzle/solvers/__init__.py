"""SAT solvers: oracles decide whether clauses are satisfiable, and solutions are enumerated with them.

`oracles` wraps the solvers of `pysat_solvers` and `external`; they run in this process, or in others that can be ended
at once. `portfolio` lets several solvers take turns to find any one solution. `enumeration` lists solutions with
blocking clauses.
"""
