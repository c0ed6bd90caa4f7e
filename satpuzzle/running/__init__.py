"""What goes on beside a long run: limits of time and memory, other processes, journals, and what is told of it."""
