"""Damaged inputs of boards that a validator must reject: line ends, blanks, numbers, lines and letters."""

from collections.abc import Iterator


def damage_input(text: str) -> Iterator[str]:
    """Yield invalid inputs of P1971 or P4055, made from the valid one, `text`."""
    lines = text.splitlines(keepends=True)
    yield from (text[:-1], text + "\n", text + "1 1\n", text + "\0", " " + text, "\ufeff" + text)
    yield from (text.replace("\n", end) for end in ("\r\n", "\r", " \n", "\n\n", ""))
    yield from (text.replace(" ", blank, 1) for blank in ("  ", "\t", ",", ""))
    yield from (text.replace(" ", f" {sign}", 1) for sign in "0+-")
    yield from ("".join(lines[1:]), "".join(lines[:1] + lines[2:]), "".join(lines[:-1]))
    yield "".join([lines[0], lines[1].replace(lines[1][0], "x"), *lines[2:]])
