"""What keeps a run in hand: time limits, and other programs that end with this one."""
