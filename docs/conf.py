"""Configures Sphinx, by which `make docs` builds the site of the documentation from Markdown pages and docstrings.

The folder that Sphinx reads is the repository, so that links between pages, examples and pictures are the same on the
site and in the files. A page `x.zh-CN.md` is the Chinese of `x.md`.
"""

import re
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "python"))

from berge import __version__  # noqa: E402 - of this tree

project = "berge"
author = "The berge authors"
copyright = "the berge authors, MIT license"
version = release = __version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "docs/*/*.md", "examples/notebooks/*.ipynb", "page/board/README.md"]
exclude_patterns = [".*", "bench", "crates", "fuzz", "node_modules", "python", "target", "tests"]
nb_execution_raise_on_error = True
html_theme = "furo"
html_title = f"berge {release}"
html_show_sphinx = html_show_sourcelink = html_copy_source = False
html_static_path = html_css_files = ["site.css"]
myst_heading_anchors = 4
default_role = "literal"  # docstrings quote as Markdown does
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True


def list_pages(folder, pattern="*.md"):
    """Return the pages in a folder of docs, without their endings."""
    return sorted(str(page.relative_to(ROOT / "docs"))[:-3] for page in (ROOT / "docs" / folder).glob(pattern))


TUTORIALS = [f"tutorials/{name}" for name in ("play", "set", "matchings", "agents")]
HOW_TO = ["board", "play", "records", "notebooks", "setter", "packages", "control", "percolation"]
HOW_TO += ["agents", "scale", "networkx", "scipy", "pyomo", "plugins", "gallery"]
REFERENCE = ["python", "rulesets/README", "notation", "formats", "graphs", "performance"]
EXPLANATION = ["why", "theory", "reliability"]


def name_chinese(pages):
    """Return the Chinese of pages."""
    return [f"{page}.zh-CN" for page in pages]


BELOW = {
    "docs/index": {
        "Tutorials": TUTORIALS,
        "Notebooks": [f"../examples/notebooks/{name}" for name in ("games", "equations")],
        "How to": HOW_TO,
        "Reference": ["Overview and commands </README>", *REFERENCE, "../CHANGELOG", "../SECURITY"],
        "Explanation": [*EXPLANATION, "../ARCHITECTURE", "../page/board/README", "../CONTRIBUTING"],
        "中文": ["index.zh-CN"],
    },
    "docs/python": {"Parts": list_pages("reference")},
    "docs/rulesets/README": {"Games": list_pages("rulesets", "[a-z]*[!N].md")},
    "docs/performance": {"Notes": list_pages("notes")},
    "docs/index.zh-CN": {
        "入门": name_chinese(TUTORIALS),
        "怎样做": name_chinese(HOW_TO),
        "参考": ["概况和命令 </README.zh-CN>", *name_chinese(REFERENCE)],
        "说明": name_chinese(EXPLANATION),
    },
    "docs/rulesets/README.zh-CN": {"游戏": list_pages("rulesets", "[a-z]*.zh-CN.md")},
}
"""The sidebar: the pages below a page, by heading. They stand here because readers of the files do not need them."""


BOARD = re.compile(r"^<!-- board ?(\S*) -->$", re.MULTILINE)
FRAME = """<details{open}><summary>{title}</summary>
<iframe src="{depth}board/index.html?lang={lang}#{game}" title="{title}" loading="lazy"
  style="width: 100%; height: 700px; border: 1px solid #8886"></iframe></details>
"""
"""The live board with a game. It replaces a comment `board GAME`; `make docs` publishes it beside the pages."""


FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
HAN, MARK = "\u4e00-\u9fff", "\u3001-\u3015\u2018-\u201d\u2026\uff01-\uff5e"
BREAK = re.compile(rf"(?<=[{MARK}])\n {{0,3}}(?=[^\s|#><])(?![*-] |\d+\. )|(?<=[{HAN}])\n {{0,3}}(?=[{HAN}])")
"""A line end within a Chinese paragraph, behind a mark or between two characters, where Markdown would put a blank."""


def change_source(_app, name, source):
    """Add the pages below a page and the live board, and show each program of the gallery instead of its link."""
    if name.endswith(".zh-CN"):
        parts = FENCED.split(source[0])
        source[0] = "".join(part if part.startswith("```") else BREAK.sub("", part) for part in parts)
    for caption, pages in BELOW.get(name, {}).items():
        paths = "\n".join(page if ">" in page else f"/docs/{page}".replace("/docs/..", "") for page in pages)
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{paths}\n```\n"
    words = {
        "open": " open" if name.startswith("docs/index") else "",
        "lang": "zh" if name.endswith(".zh-CN") else "en",
        "title": "打开棋盘" if name.endswith(".zh-CN") else "Try it on the board",
        "depth": "../" * name.count("/"),
    }
    source[0] = BOARD.sub(lambda match: FRAME.format(game=match[1], **words), source[0])
    if name in ("docs/gallery", "docs/gallery.zh-CN"):
        link = re.compile(r"^\[[^\]]+\.py\]\((\S+\.py)\)$", re.MULTILINE)
        source[0] = link.sub(r"```{literalinclude} \1\n```", source[0])


TRANSLATIONS = {
    "Search": "搜索",
    "On this page": "本页内容",
    "Next": "下一页",
    "Previous": "上一页",
    "Home": "首页",
    "Back to top": "回到顶部",
    "Skip to content": "跳到正文",
    "Copyright &#169; %(copyright)s": "&#169; %(copyright)s",
    "Made with ": "网站模板：",
}
"""The Chinese of the words of the theme."""


def set_language(app, name, _template, context, _doctree):
    """Set the language of a page, for screen readers, and sidebar and words of a Chinese page to Chinese."""
    is_chinese = name.endswith(".zh-CN")
    context["language"] = "zh-CN" if is_chinese else "en"
    for side in ("prev", "next"):  # a page leads to pages in its language
        if context.get(side) and ("zh-CN" in context[side]["link"]) != is_chinese:
            context[side] = None
    if is_chinese:
        context["_"] = context["gettext"] = lambda text: TRANSLATIONS.get(text.strip(), TRANSLATIONS.get(text, text))
        context["furo_navigation_tree"] = "".join(
            f'<p class="caption"><span class="caption-text">{caption}</span></p>{make_list(app, name, pages)}'
            for caption, pages in BELOW["docs/index.zh-CN"].items()
        )


def make_list(app, name, pages):
    """Return the links from a page to other pages, and to those below them."""
    items = []
    for page in pages:
        title, target = page[:-1].split(" </") if ">" in page else ("", f"docs/{page}")
        title, href = title or app.env.titles[target].astext(), app.builder.get_relative_uri(name, target)
        below = "".join(make_list(app, name, pages) for pages in BELOW.get(target, {}).values())
        kind = "toctree-l1 current-page" if target == name else "toctree-l1"
        items.append(f'<li class="{kind}"><a class="reference internal" href="{href}">{escape(title)}</a>{below}</li>')
    return f"<ul>{''.join(items)}</ul>"


def setup(app):
    """Connect the functions of this file to Sphinx."""
    app.connect("source-read", change_source)
    app.connect("html-page-context", set_language, priority=900)  # after the theme has made its sidebar
