"""SAT: who answers whether clauses can be satisfied, and the enumeration of solutions over that."""
