"""The playable page, and the server that adds the engines to it, for one machine or a local network.

A page is one self-contained HTML file: `building` collects its data and writes it, `bundle` combines it with the
scripts in `scripts/`.

Input is never opened, fetched or evaluated: a puzzle is text, or the page's own JSON. The server only counts bytes,
checks host names and passes requests on. Worker processes with limits on time and memory parse them and search; a
process that dies is replaced. `questions` defines the questions and their options, `tasks` is the queue,
`server` speaks HTTP.

The HTTP API (also listed by `GET /api`):

    POST /api/QUESTION              a JSON object: `puzzle` (text, or the page's JSON), options of the question
    GET /api/tasks/ID               the state of a task, as below
    DELETE /api/tasks/ID            stop it
    GET /api/tasks/ID/certificate   the file written by `certify`

The answer to a question is a task, with status 200 if it has ended and 202 if not:

    {"schema": "task-1", "id": "…", "question": "count", "state": "done", "seconds": 0.01, "error": null,
     "certificate": null, "standing": {…}, "result": {"schema": "count-1", "distinct": 8, "essential": 2, …}}

`state` is waiting, working, done, failed (`error` says why) or stopped. `standing` has the attributes of
`satpuzzle.Progress`. `result` is what the command of that name prints with `--format json`; a count or list that ran
out of time gives what was found so far. `certificate` is the path of the file. Any error gives {"schema": "error-1",
"error": "…"}, one line in the language of `Accept-Language`, with a status of 400 or above. `satpuzzle schema` prints
the schemas.
"""
