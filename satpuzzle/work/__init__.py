"""Long searches: cut into parts, done by processes or a cluster, kept on disk part by part.

`tasks` says what the parts of a search are and does one; `crew` has them done, here or elsewhere;
`checkpoint` remembers which are done. `satpuzzle.search` puts their results together.
"""
