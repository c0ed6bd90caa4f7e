"""SAT solvers: oracles answer whether clauses can be satisfied, and solutions are enumerated over them.

`pysat_solvers` and `external` make `oracles`, which are asked here or in processes that can be ended at once;
`portfolio` takes turns for any one solution, `enumeration` lists solutions with blocking clauses.
"""
