"""The version of this program, which is written into its files, and the series that can share checkpoints."""

__version__ = "1.0.0rc1"
SERIES = ".".join(__version__.split(".")[:2])  # any version of a series continues its checkpoints
