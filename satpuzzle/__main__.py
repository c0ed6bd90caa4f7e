"""`python -m satpuzzle` is the command `satpuzzle`."""

from satpuzzle.cli import main

if __name__ == "__main__":  # not when a worker process imports it
    main()
