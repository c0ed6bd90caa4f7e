"""The version of this program, which files that it writes carry; and those that continue each other's checkpoints."""

__version__ = "1.0.0rc1"
SERIES = ".".join(__version__.split(".")[:2])  # a checkpoint is continued by any version of its series
