"""The words for a missing extra fit how satpuzzle was installed."""

from __future__ import annotations

import json
import shlex
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from satpuzzle.runtime import installing
from tests.conftest import ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


class FromFile:
    """A distribution that pip installed from a file or folder."""

    def __init__(self, path: Path, *, editable: bool = False) -> None:
        self.text = json.dumps({"url": path.as_uri(), "dir_info": {"editable": True} if editable else {}})

    def read_text(self, name: str) -> str | None:
        return self.text if name == "direct_url.json" else None


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel in a folder with a space, from which satpuzzle was installed."""
    path = tmp_path / "my files" / "satpuzzle-1-py3-none-any.whl"
    path.parent.mkdir()
    path.touch()
    known = metadata.distribution
    monkeypatch.setattr(metadata, "distribution", lambda name: FromFile(path) if name == "satpuzzle" else known(name))
    return path


def test_every_extra_for_users_is_known() -> None:
    assert {*installing.EXTRAS} == EXTRAS.keys() - {"docs", "test"}


@pytest.mark.parametrize("extra", installing.EXTRAS)
def test_pipx_adds_the_packages(monkeypatch: pytest.MonkeyPatch, extra: str) -> None:
    lines = [f'{each}; extra == "{name}"' for name, packages in EXTRAS.items() for each in packages]
    monkeypatch.setattr(metadata, "requires", lambda _: lines)
    monkeypatch.setattr(sys, "prefix", "/home/someone/.local/share/pipx/venvs/satpuzzle")
    assert shlex.split(installing.command_for(extra)) == ["pipx", "inject", "satpuzzle", *EXTRAS[extra]]


def test_uv_installs_the_tool_again_with_all_its_extras(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "uv-receipt.toml").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installing, "_present", lambda: ["pictures"])
    words = shlex.split(installing.command_for("plot"))
    assert words == ["uv", "tool", "install", "--force", f"{wheel}[pictures,plot]"]


def test_an_extra_is_present_if_all_its_packages_are(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ['click>=8; extra == "web"', 'click>=8; extra == "plot"', 'no-such-package; extra == "plot"']
    monkeypatch.setattr(metadata, "requires", lambda _: lines)
    assert installing._present() == ["web"]


def test_uvx_is_started_with_the_extra(wheel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/home/someone/.cache/uv/archive-v0/x7Yz")
    monkeypatch.setattr(installing, "_present", list)
    assert shlex.split(installing.command_for("plot")) == ["uvx", "--from", f"{wheel}[plot]", "satpuzzle"]


def test_pip_installs_from_the_same_wheel_clone_or_name(wheel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shlex.split(installing.command_for("web"))[1:] == ["-m", "pip", "install", f"{wheel}[web]"]
    wheel.unlink()
    assert shlex.split(installing.command_for("web"))[1:] == ["-m", "pip", "install", "satpuzzle[web]"]
    monkeypatch.setattr(metadata, "distribution", lambda _: FromFile(wheel.parent, editable=True))
    words = shlex.split(installing.command_for("web"))
    assert words[1:] == ["-m", "pip", "install", "-e", f"{wheel.parent}[web]"]
