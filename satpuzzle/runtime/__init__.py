"""Tools for long runs: deadlines, progress, events, memory limits, files, workers, languages.

`workers` runs tasks in worker processes, `ordered_map` returns their results in order, `programs` runs other programs,
`journal` keeps finished work on disk, `validation` checks arguments, `json_types` JSON, `language` translates texts.
"""
