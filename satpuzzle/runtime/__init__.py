"""Tools for long runs: deadlines, progress, events, memory limits, files, workers, languages.

`processes` runs tasks in worker processes, and other programs, `terminal` sets up streams and signals,
`files` also keeps finished work on disk, `validation` checks arguments, `language` translates texts.
"""
