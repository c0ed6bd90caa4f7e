"""What keeps a run under control: time limits, and other programs that end with this one."""
