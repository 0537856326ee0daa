"""Strategies for Hypothesis: envelopes of every kind."""

from hypothesis import strategies as st

from toolprism.share.envelope import Envelope, Options


def _joined(text: str) -> str:
    """Join surrogate halves: in JSON two in a row are one character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


#: Any text, half characters and NUL included.
TEXTS = st.text(st.characters(), max_size=300).map(_joined)
NAMES = st.text(st.characters(), max_size=50).map(_joined)

OPTIONS = st.builds(
    Options,
    targets=st.lists(NAMES, max_size=3).map(tuple),
    no_strict=st.booleans(),
    ingest=st.none() | st.booleans(),
    prepared=st.booleans(),
    tool=st.none() | st.integers(0),
    formats=st.booleans(),
    table=NAMES,
    only=NAMES,
    against=NAMES,
    quiet=st.booleans(),
)
ENVELOPES = st.builds(
    Envelope,
    input=TEXTS,
    app=NAMES,
    args=st.none() | TEXTS,
    opts=OPTIONS,
    sel=st.none() | NAMES,
    view=st.none() | NAMES,
    dig=st.dictionaries(NAMES, NAMES, max_size=5),
)
