"""Builds the page that runs the program in a browser: `python docs/browser/build.py out/site/try`.

The page is that of `satpuzzle serve`. Its requests are answered by the same Python code in a worker (`here.js`,
`worker.js`, `here.py`), and `offline.js` keeps all files for the next visit. Pyodide comes from npm, the wheels that
`wheels.txt` names by hash from PyPI; nothing is loaded from elsewhere. The program and its packages are one file,
`program.data`: their files one after the other, compressed; `files.json` has the names and sizes.
"""

from __future__ import annotations

import gzip
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
LEFT_OUT = ("__pycache__", "paper/fonts/", ".po")  # what no browser can use


def main(folder: Path) -> None:
    """Write the page and all that it loads into a folder."""
    from satpuzzle.pictures.boards import Style
    from satpuzzle.runtime.deadline import Deadline
    from satpuzzle.search import Settings
    from satpuzzle.web.building import served

    if not PYODIDE.is_dir():
        raise SystemExit(f"{PYODIDE}: Pyodide is missing; install npm, delete node_modules and run make site again")
    files = program()
    made = {f"pyodide/{name}": (PYODIDE / name).read_bytes() for name in LOADED}
    made["program.data"] = gzip.compress(b"".join(files.values()), 6, mtime=0)
    size = sum(len(data) for name, data in made.items() if not name.endswith(".mjs"))
    made |= {name: (HERE / name).read_bytes() for name in ("here.js", "worker.js")}
    made["index.html"] = with_python(served(None, Style(), Settings(), Deadline())).encode()
    about = {"bytes": size, "files": [[name, len(data)] for name, data in files.items()]}
    version = hashlib.sha256(b"".join([json.dumps(about).encode(), *made.values()])).hexdigest()[:16]
    made["files.json"] = json.dumps({"version": version, **about}).encode()
    offline = (HERE / "offline.js").read_text(encoding="utf-8")
    made["offline.js"] = offline.replace("{version}", version).replace("{files}", json.dumps(["./", *made])).encode()
    for name, data in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def wheels() -> list[Path]:
    """The wheels, downloaded unless they are here."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    wanted = re.findall(r"^([\w.-]+)==(\S+)", (HERE / "wheels.txt").read_text(encoding="utf-8"), re.MULTILINE)
    here = [[*WHEELS.glob(f"{name.replace('-', '_')}-{version}-*.whl")] for name, version in wanted]
    if not all(here):
        python = ".".join(lock["python"].split(".")[:2])
        platform = ["--platform", f"pyemscripten_{lock['abi_version']}_wasm32", "--python-version", python]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", *platform]
        subprocess.run([*command, "--require-hashes", "-r", str(HERE / "wheels.txt"), "-d", str(WHEELS)], check=True)
        return wheels()
    return [each[0] for each in here]


def program() -> dict[str, bytes]:
    """The files of the package, of its recipes and bundled puzzles, of the wheels, and `here.py`, as if installed."""
    files = {each.relative_to(ROOT).as_posix(): each for name in ("satpuzzle", "encodings", "instances")
             for each in sorted((ROOT / name).rglob("*")) if each.is_file()}  # fmt: skip
    files = {name: each for name, each in files.items() if not any(part in name for part in LEFT_OUT)}
    made = {name: each.read_bytes() for name, each in {**files, "here.py": HERE / "here.py"}.items()}
    for wheel in wheels():
        with zipfile.ZipFile(wheel) as packed:
            made |= {name: packed.read(name) for name in packed.namelist() if ".data/" not in name}
    return made


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
