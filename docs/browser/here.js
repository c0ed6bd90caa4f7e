// @ts-check
/**
 * Makes the page of `satpuzzle serve` work without a server: requests to `/api/…` are answered by Python in a worker.
 *
 * Runs before the script of the page. A bar shows that Python is loading; meanwhile the page can be used.
 */
(() => {
  const WORDS = {
    en: { loading: "Python is loading", failed: "Python could not be loaded; reload the page to try again: ", without: "The second engine could not be loaded: " },
    de: { loading: "Python wird geladen", failed: "Python konnte nicht geladen werden; zum Wiederholen die Seite neu laden: ", without: "Das zweite Verfahren konnte nicht geladen werden: " },
  };
  const say = (word) => (WORDS[document.documentElement.lang] ?? WORDS.en)[word];
  const asked = new Map(); // tasks by id
  let [worker, ready, last, numpy, broken] = [null, false, 0, "", ""];

  const bar = document.createElement("progress");
  const box = document.createElement("p");
  box.className = "python-loading";
  box.hidden = true;
  box.setAttribute("role", "status");
  const label = document.createElement("label");
  box.append(label, " ", bar);
  document.getElementById("top").after(box);

  /** Begins Python, again after a stop; what another question interrupted is asked again. */
  function start() {
    for (const task of asked.values()) if (task.state === "working") task.state = "waiting";
    worker?.terminate();
    ready = false;
    worker = new Worker("worker.js", { type: "module", name: numpy });
    worker.onerror = (event) => fail(event.message ?? "");
    worker.onmessage = ({ data }) => {
      const task = asked.get(data.id);
      if (data.loading !== undefined) {
        box.hidden = false;
        bar.value = data.loading;
        if (data.loading === 1) bar.removeAttribute("value"); // all is here; it begins, for as long as it takes
        label.textContent = `${say("loading")} …`;
      } else if (data.ready) {
        ready = true;
        box.hidden = true;
        document.documentElement.dataset.python = data.ready;
        navigator.serviceWorker?.register("offline.js").catch(() => {});
        for (const each of asked.values()) if (each.state === "waiting") each.question === "numpy" ? end(each, {}) : send(each);
      } else if (data.broken) {
        fail(data.broken);
      } else if (task?.state === "working" && data.standing) {
        task.standing = data.standing;
      } else if (task?.state === "working") {
        const urls = data.made.map(([name, bytes]) => [name, URL.createObjectURL(new Blob([bytes]))]);
        const certificate = urls.find(([name]) => name === "certificate.zip")?.[1] ?? null;
        end(task, { result: data.result, error: data.error || null, certificate, files: urls });
      }
    };
  }

  /** Ends a task, unless it has ended. */
  function end(task, how) {
    if (task.ended) return;
    Object.assign(task, { state: how.error ? "failed" : "done", ...how, ended: performance.now() });
    task.told();
  }

  /** Says why Python does not run; without NumPy it did. @param {string} reason */
  function fail(reason) {
    for (const task of asked.values()) end(task, { error: say(numpy ? "without" : "failed") + reason });
    if (numpy) {
      numpy = "";
      start();
    } else {
      bar.remove();
      box.hidden = false;
      label.textContent = broken = say("failed") + reason;
    }
  }

  function send(task) {
    Object.assign(task, { state: "working", started: performance.now() });
    const { id, question, body, language, given } = task;
    worker.postMessage({ id, question, body, language, given });
  }

  /** A task as the server writes it, at its end or after a time; results stay text, as their numbers may be large. */
  async function answer(task, milliseconds) {
    await Promise.race([task.done, new Promise((waited) => setTimeout(waited, milliseconds))]);
    const { id, question, state, error, certificate, files } = task;
    const seconds = task.started ? Math.round((task.ended ?? performance.now()) - task.started) / 1000 : 0;
    const head = JSON.stringify({ schema: "task-1", id, question, state, seconds, error, certificate, files }).slice(0, -1);
    const text = `${head}, "standing": ${task.standing ?? "null"}, "result": ${task.result ?? "null"}}`;
    return new Response(text, { status: task.ended ? 200 : 202, headers: { "content-type": "application/json" } });
  }

  const fetched = window.fetch.bind(window);
  window.fetch = async (path, options = {}) => {
    const [, id, question] = /^\/api\/(?:tasks\/(.+)|(\w+))$/.exec(String(path)) ?? [];
    if (id) {
      const task = asked.get(id);
      if (options.method === "DELETE" && !task.ended) {
        end(task, { state: "stopped" });
        start();
      }
      return await answer(task, 100);
    }
    if (!question) return fetched(path, options);
    const { files: given, ...body } = JSON.parse(options.body);
    const task = { id: String(++last), question, body: JSON.stringify(body), language: options.headers["accept-language"], given, state: "waiting", error: null, certificate: null };
    task.done = new Promise((told) => Object.assign(task, { told }));
    asked.set(task.id, task);
    if (broken) end(task, { error: broken });
    else if (question === "numpy") {
      numpy = "numpy";
      start();
    } else if (ready) send(task);
    return await answer(task, 600);
  };

  start();
})();
