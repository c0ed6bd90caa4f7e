"""Good fillings of large boards, soon, and without a proof.

field       the puzzle in arrays
beam        fills cell by cell, many fillings side by side, the most promising kept
reassign    takes out cards that do not touch, and lays them again as well as can be, all at once
improve     these by turns, again and again, each time with other luck
"""
