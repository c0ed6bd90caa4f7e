"""`python -m satpuzzle` is the command `satpuzzle`."""

from satpuzzle.cli import main

main()
