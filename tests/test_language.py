"""What people read is in their language."""

from __future__ import annotations

import pytest

from satpuzzle import language


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, None),
        ({"LANG": "C"}, None),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, None),
        ({"LC_ALL": "POSIX"}, None),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de", "LANG": "en_US"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"SATPUZZLE_LANGUAGE": "de", "LC_ALL": "en_US.UTF-8"}, "de"),
    ],
)
def test_the_language_is_the_programs_variable_or_the_locale(
    variables: dict[str, str], wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SATPUZZLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.wanted() == wanted
