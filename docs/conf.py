"""Sphinx configuration of the site: `make docs`."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # document the program of this source tree
sys.path.insert(0, str(Path(__file__).resolve().parent))  # for `generated` and `schemas_page`

from satpuzzle.version import __version__

logging.getLogger("satpuzzle").propagate = False  # hide events of the examples

project = "satpuzzle"
author = "the satpuzzle authors"
copyright = "the satpuzzle authors"
version = release = __version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "generated", "schemas_page"]
autodoc_member_order = "bysource"
autodoc_preserve_defaults = False
default_role = "code"  # docstrings mark code with single backticks
nb_execution_mode = "off"  # notebooks contain their output; a test runs them
html_theme = "furo"
html_title = f"satpuzzle {__version__}"
html_static_path = ["_static"]
html_css_files = ["front.css"]
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
exclude_patterns = ["_build"]
nitpicky = True
myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3
smartquotes_action = "qe"  # no dashes: `--` begins an option
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
