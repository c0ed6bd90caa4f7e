"""The page's scripts pass TypeScript's type checker and a linter."""

from __future__ import annotations

import subprocess

import pytest

from tests.browsing import missing
from tests.conftest import PATIENCE, ROOT


@pytest.mark.parametrize("words", ["tsc --pretty false", "biome lint --error-on-warnings --colors=off"])
def test_scripts_and_styles_pass_checker_and_linter(words: str) -> None:
    """Run the checks of `package.json` and `tsconfig.json`; `make test` installs their tools."""
    program, *options = words.split()
    path = ROOT / "node_modules" / ".bin" / program
    if not path.exists():
        missing(f"{program} (npm install)")
    done = subprocess.run([path, *options], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
