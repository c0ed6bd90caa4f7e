"""`python -m benchmarks [engines processes first jobs best] [--large] [--runs N] [--against DIR] [--plot FILE]`."""

from __future__ import annotations

import argparse
import importlib

NAMES = ("processes", "engines", "first", "jobs", "best")


def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", default=NAMES, choices=NAMES, metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--large", action="store_true", help="puzzles that take minutes, too")
    parser.add_argument("--runs", type=int, default=3, help="runs of each measurement")
    parser.add_argument("--against", help="another checkout, whose processes take turns with these (processes)")
    parser.add_argument("--plot", help="an .svg file for the scores over time (best)")
    asked = parser.parse_args()
    for name in asked.names:
        print(f"\n{name}", flush=True)
        importlib.import_module(f"benchmarks.{name}").table(asked)


if __name__ == "__main__":
    main()
