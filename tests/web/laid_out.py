"""Code that is laid out for the page, as plain text."""

from toolprism.web.code import Code


def text(code: Code) -> str:
    """Return the text of the lines."""
    return "\n".join(line.indent + "".join(part.text for part in line.parts) for line in code.lines)
