"""The pages of the repository as a book that is read and searched without a network: Sphinx reads the Markdown where it
lies. `docs/book/build` runs it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

project = "Assay"
html_title = "Assay"
extensions = ["myst_parser"]
root_doc = "docs/book/index"
include_patterns = ["*.md", "docs/**", "engines/*/README.md", "benchmarks/README.md"]
source_suffix = {".md": "markdown"}

# Headings have the anchors that a repository's page has, so that a link works in both.
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]

html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["style"]
html_css_files = ["print.css"]

# Listings that leave something out with `…` have no grammar; they are shown without colours.
suppress_warnings = ["misc.highlighting_failure"]


LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]+)\)")


def without_folders(app, docname, source):
    """A link to a folder of the repository is its name here, where no folder is shown."""
    here = (ROOT / docname).parent
    source[0] = LINK.sub(
        lambda link: link[1] if (here / link[2]).is_dir() else link[0], source[0]
    )


def setup(app):
    app.connect("source-read", without_folders)
