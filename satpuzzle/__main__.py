"""`python -m satpuzzle` is the command `satpuzzle`.

Nothing is loaded before `main` runs, as worker processes import this module, too.
"""

import sys

from satpuzzle.version import __version__


def main() -> None:
    """The entry point of `satpuzzle`."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        try:
            print("satpuzzle", __version__, flush=True)
            sys.exit(0)
        except OSError:
            pass  # the command tells of it
    import gc
    import signal

    gc.set_threshold(50_000)  # most objects live long or are freed at once; looking for cycles costs more than it frees
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the command can report an interruption
    from satpuzzle.cli import main as run

    run()


if __name__ == "__main__":
    main()
