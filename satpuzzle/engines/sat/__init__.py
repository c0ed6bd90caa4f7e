"""SAT: oracles, which answer whether clauses can be satisfied, and the enumeration of solutions over them."""
