"""The German texts, by the English ones that stand in the code; names in braces stand for parts."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
