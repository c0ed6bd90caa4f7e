"""The best filling where none is perfect: as many joins matched, or as many cards laid, as possible.

best        what is known of the best filling: one, its score, and what no filling exceeds
search      makes that better and better, by what follows, in this process or in others (`aside`)
exact       lowers the bound until a filling reaches it, by a SAT solver that counts what is broken (`counted`)
local       good fillings soon, of which nothing is proved
kept        what is known, in a file, for another run
listing     every best filling
outside     what MaxSAT and pseudo-Boolean solvers answer, driven here or elsewhere
explain     why there is no perfect one: cells that cannot be filled, cards that cannot lie
            (`partial`: can these?, `subsets`: minimal and smallest sets that cannot)
rescue      how few of the cards that lie must move so that the board can be completed
"""
