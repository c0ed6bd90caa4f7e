"""What every long run needs: deadlines, progress, events, memory limits, files, workers, languages.

`workers` runs tasks in processes of this program, `ordered_map` gives their results in order, `programs` runs outside
programs, `journal` keeps finished work on disk, `validation` checks arguments, `language` says texts.
"""
