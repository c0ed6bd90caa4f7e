"""Making puzzles: drawn at random, made to order, repaired, in graded sets; how hard they are."""
