"""`satpuzzle bench`."""

from __future__ import annotations

import click

from satpuzzle import bench
from satpuzzle.search import Settings


@click.command("bench")
@click.option("--runs", type=click.IntRange(min=1), default=50, show_default=True, help="Runs of each measurement.")
@click.option("--solver", metavar="NAME", help="A solver of PySAT's; cadical195 unless said otherwise.")
@click.option("--encoding", default="default", show_default=True, metavar="NAME|FILE")
@click.argument("instances", nargs=-1, metavar="[INSTANCE]...")
def command(runs: int, solver: str | None, encoding: str, instances: tuple[str, ...]) -> int:
    """Measure the way from text to all solutions, for each bundled INSTANCE (default: all of them).

    Medians in milliseconds: reading, encoding, and reading + encoding + all solutions in one
    process; then the whole process against the bare imports of its libraries.
    """
    click.echo(f"{'instance':<24}{'solutions':>10}{'read ms':>10}{'encode ms':>11}{'total ms':>10}")
    for row in bench.pipeline(runs, Settings(encoding=encoding, solver=solver), list(instances) or None):
        click.echo(f"{row.instance:<24}{row.solutions:>10}{row.read:>10.2f}{row.encode:>11.2f}{row.total:>10.2f}")
    solve, imports, ratio = bench.processes(max(5, runs // 5))
    click.echo(f"whole process, solve standard: {solve:.0f} ms; bare imports: {imports:.0f} ms; ratio {ratio:.2f}")
    return 0
