"""The page's scripts pass TypeScript's type checker and a linter."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from satpuzzle.web import bundle
from tests.browsing import missing
from tests.conftest import ROOT, ended


@pytest.mark.parametrize("words", ["tsc --pretty false", "biome lint --error-on-warnings --colors=off"])
def test_scripts_and_styles_pass_checker_and_linter(words: str) -> None:
    """Run the checks of `package.json` and `tsconfig.json`; `make test` installs their tools."""
    program, *options = words.split()
    path = ROOT / "node_modules" / ".bin" / program
    if not path.exists():
        missing(f"{program} (npm install)")
    done = ended(path, *options, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_names_of_modules_do_not_clash_in_pages() -> None:
    code = "".join(bundle.source(f"{name}.js") for name in bundle.modules(served=True))
    names = re.findall(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", code, re.MULTILINE)
    assert [name for name, number in Counter(names).items() if number > 1] == []
