"""The page to play, and the server that puts the engines behind it, for one machine or a room of people.

A page is one file of HTML that needs nothing else: `building` writes it, and `bundle` puts it together with the
scripts in `scripts/`.

What comes from outside is never opened, fetched or evaluated: a puzzle is text, or the page's own JSON. The server
itself only counts bytes, checks names and hands the rest on; processes with limits of time and memory read it, search,
and are replaced when they die (`worker`). `questions` says what may be asked, `tasks` who is asked and when, `server`
speaks HTTP.

Its interface, which `GET /api` lists as well:

    POST /api/QUESTION              a JSON object: `puzzle` (text, or the page's JSON), options of the question
    GET /api/tasks/ID               how far it is: a task, as below
    DELETE /api/tasks/ID            stop it
    GET /api/tasks/ID/certificate   what `certify` wrote

A question is answered with a task, with status 200 if it has ended and 202 if not:

    {"schema": "task-1", "id": "…", "question": "count", "state": "done", "seconds": 0.01, "error": null,
     "certificate": null, "standing": {…}, "result": {"schema": "count-1", "distinct": 8, "essential": 2, …}}

state: waiting, working, done, failed (`error` says why), stopped. standing: the attributes of `satpuzzle.Progress`.
result: what the command of that name prints with `--format json`; also of a count or a list that ran out of time, as
far as it got. certificate: where to get it. Whatever is wrong with a request, the answer is {"schema": "error-1",
"error": "…"}, one line in the language of `Accept-Language`, with a status from 400. A task that nobody asks about for
a while is stopped. `satpuzzle schema` prints the schemas.
"""
