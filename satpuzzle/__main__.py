"""`python -m satpuzzle` is the command `satpuzzle`."""

import gc

gc.set_threshold(50_000)  # most objects live long or are freed at once; looking for cycles costs more than it frees

from satpuzzle.cli import main  # noqa: E402

if __name__ == "__main__":  # not when a worker process imports it
    main()
