"""The best filling where none is perfect: as many joins matched, or as many cards placed, as possible.

best               what is known: a filling, its score, a bound
improvement        makes it better and better, here or in processes, and keeps it in a checkpoint
totalizer          lowers the bound until a filling reaches it, by SAT; finds every best filling
local_search       good fillings soon, without a proof, over `arrays`
external_best      what MaxSAT and pseudo-Boolean solvers answer
explain, mus       why there is no perfect filling: minimal sets of cells and cards
rescue             how few of the placed cards must move
"""
