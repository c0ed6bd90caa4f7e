"""Builds the page that runs the program in a browser: `python docs/browser/build.py out/site/try`.

The page is that of `satpuzzle serve`. Its requests are answered by the same Python code in a worker (`here.js`,
`worker.js`, `here.py`), and `offline.js` keeps all files for the next visit. Pyodide comes from npm, the wheels that
`wheels.txt` names by hash from PyPI; nothing is loaded from elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYODIDE = ROOT / "node_modules" / "pyodide"
LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
WHEELS = ROOT / "out" / "wheels"
# NumPy is no part of the site: a visitor who asks for it gets it from Pyodide's own distribution.
DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{file}"
LEFT_OUT = ("__pycache__", "paper/fonts/", "web/server.py", "web/tasks.py")  # what no browser can use


def main(folder: Path) -> None:
    """Write the page and all that it loads into a folder."""
    from satpuzzle.pictures.boards import Style
    from satpuzzle.runtime.deadline import Deadline
    from satpuzzle.search import Settings
    from satpuzzle.web.building import served

    if not PYODIDE.is_dir():
        raise SystemExit(f"{PYODIDE}: Pyodide is missing; install npm, delete node_modules and run make site again")
    (folder / "pyodide").mkdir(parents=True, exist_ok=True)
    for name in LOADED:
        (folder / "pyodide" / name).write_bytes((PYODIDE / name).read_bytes())
    for wheel in wheels():
        (folder / wheel.name).write_bytes(wheel.read_bytes())
    program(folder / "satpuzzle.zip")
    for name in ("here.js", "worker.js"):
        (folder / name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    loaded = [*sorted(each.name for each in folder.glob("*.whl")), "satpuzzle.zip"]
    loaded += [f"pyodide/{name}" for name in LOADED]
    sizes = [[name, (folder / name).stat().st_size] for name in loaded]
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    numpy = DISTRIBUTION.format(version=version, file=lock["packages"]["numpy"]["file_name"])
    (folder / "files.json").write_text(json.dumps({"files": sizes, "numpy": numpy}), encoding="utf-8")
    page = served(None, Style(), Settings(), Deadline())
    (folder / "index.html").write_text(with_python(page), encoding="utf-8")
    written = [each for each in sorted(folder.rglob("*")) if each.is_file() and each.name != "offline.js"]
    kept = ["./", *(each.relative_to(folder).as_posix() for each in written)]
    version = hashlib.sha256(b"".join(each.read_bytes() for each in written)).hexdigest()[:16]
    offline = (HERE / "offline.js").read_text(encoding="utf-8")
    offline = offline.replace("{version}", version).replace("{files}", json.dumps(kept))
    (folder / "offline.js").write_text(offline, encoding="utf-8")


def wheels() -> list[Path]:
    """The wheels, downloaded unless they are here."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    wanted = re.findall(r"^([\w.-]+)==(\S+)", (HERE / "wheels.txt").read_text(encoding="utf-8"), re.MULTILINE)
    here = [[*WHEELS.glob(f"{name.replace('-', '_')}-{version}-*.whl")] for name, version in wanted]
    if not all(here):
        python = ".".join(lock["python"].split(".")[:2])
        platform = ["--platform", f"pyemscripten_{lock['abi_version']}_wasm32", "--python-version", python]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", *platform]
        subprocess.run([*command, "--require-hashes", "-r", str(HERE / "wheels.txt"), "-d", str(WHEELS)], check=True)
        return wheels()
    return [each[0] for each in here]


def program(path: Path) -> None:
    """Write the package, its recipes and bundled puzzles, and `here.py`, as a zip; the same bytes each time."""
    files = {each.relative_to(ROOT).as_posix(): each for name in ("satpuzzle", "encodings", "instances")
             for each in sorted((ROOT / name).rglob("*")) if each.is_file()}  # fmt: skip
    files = {name: each for name, each in files.items() if not any(part in name for part in LEFT_OUT)}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, each in {**files, "here.py": HERE / "here.py"}.items():
            made.writestr(zipfile.ZipInfo(name), each.read_bytes(), zipfile.ZIP_DEFLATED)


def with_python(page: str) -> str:
    """The page of `satpuzzle serve` with the script that answers its requests."""
    data = '<script type="application/json" id="data">'
    changes = {
        "script-src '": "script-src 'self' '",
        "worker-src blob:": "worker-src 'self' blob:",
        data: f'<script src="here.js"></script>\n{data}',
        '"server":{}': '"server":{"here":true}',
    }
    for before, after in changes.items():
        if before not in page:
            raise SystemExit(f"the page has no {before!r} any more")
        page = page.replace(before, after, 1)
    return page


if __name__ == "__main__":
    main(Path(sys.argv[1]))
