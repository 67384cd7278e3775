"""Words that a Chinese message has left in English."""

import re

from berge.games.builtin import RULESETS

NAMES = """
    json html svg text noi jsoi record line edges headed dimacs metis matrixmarket graphml adjacency biadjacency
    gzip zip lines moves berge loads load solve start ruleset format position parent move null true false marks
    from to source target directed undirected edgedefault graph node edge col pattern real integer unsigned complex
    coordinate array general symmetric skew hermitian matrix any numbers both kernel board row value uuuu xxxx id
    str bytes numpy scipy networkx rustworkx igraph detector setup_class title about complexity errno
"""
KNOWN = {*NAMES.split(), *RULESETS, *(player for one in RULESETS.values() for player in one.players)}
"""Names that a person types or reads in files, which have no 中文."""
QUOTED = re.compile(
    r"""\"(?:[^\"\\]|\\.)*(\"|\.\.\.)|'(?:[^'\\]|\\.)*('|\.\.\.)|`[^`]*`|[\[({].*[\])}]"""
    r"""|--ruleset \w+|--[a-z-]+|\w+://\S+|[\w/]+[./]\w\S*|\w+=\S+|\S+\.{3}|[a-z]+(\[\d+\])*(?=：)"""
    r"""|<[^；]*|\w+ 类型(，[^；]*)?|(?<=以下之一：)[^；]+"""
)
"""What was found, code, options, addresses, files, keys of documents, types, and names that may be chosen."""


def find_english(text: str) -> list[str]:
    """Return the English words of a message, without quoted texts and names."""
    own = re.finditer(r"(?<![\\\w])[a-z]{2,}(?![\w(])", QUOTED.sub("", text))
    return [word[0] for word in own if word[0] not in KNOWN]
