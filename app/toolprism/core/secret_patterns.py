"""Finds text that looks like a key or a password.

The result is a warning and never blocks, so missing a secret is tolerable; false alarms are worse, because users learn
to ignore them. A word such as `sk-` in a description, a pattern that describes keys and a property called `token` are
not secrets.

Every pattern takes time linear in the text: it starts only where the run of characters that it reads starts, or reads
at most a fixed number of characters.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

#: The most results; nobody reads a longer list.
_MOST: Final = 50

#: Bits per character. Words and dates stay below it; random letters and digits of this length exceed it.
_RANDOM: Final = 3.0

#: Placeholders that people write instead of a secret.
_STAND_IN: Final = r"(?i)your|placeholder|sample|dummy|change|redacted|replace|insert|x{4}|\*{3}|\.{3}"
_PLACEHOLDER: Final = re.compile(rf"{_STAND_IN}|example|1234567|abcdefg")
#: Placeholders in a value that will be used as it stands; an invented key is as bad there as a real one.
_BLANK: Final = re.compile(_STAND_IN)
#: Names under which secrets are kept, and what may follow in the same name.
_NAMED: Final = (
    r"(?i:passw(?:or)?d|passphrase|secret|credentials?|(?:api|access|private)[_-]?key"
    # Page tokens are not secrets.
    r"|(?<!page)(?<!page_)(?<!next)(?<!next_)(?<!tion)(?<!tion_)token)"
    r"[A-Za-z0-9_-]{0,20}"
)
_QUOTE: Final = r"\\?[\"']"
_VALUE: Final = r"(?P<secret>[A-Za-z0-9_+/=.~!@%^&*-]{12,256})(?![A-Za-z0-9_+/=.~!@%^&*-])"


@dataclass(frozen=True)
class _Kind:
    name: str
    pattern: re.Pattern[str]
    #: Whether the form alone is weak evidence, so that the value must also look random.
    random: bool = False


def _kind(name: str, pattern: str, *, random: bool = False) -> _Kind:
    return _Kind(name, re.compile(pattern), random)


def _issued(name: str, prefix: str, body: str, *, random: bool = False) -> _Kind:
    """Return the kind of secret that starts with a prefix of its issuer."""
    return _kind(name, rf"(?<![A-Za-z0-9_-])(?P<secret>{prefix}{body})(?![A-Za-z0-9])", random=random)


#: The more specific kinds come first; a stretch that one of them has matched is not reported again.
_KINDS: Final = (
    _kind(
        "private key",
        r"(?P<secret>-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)"
        r"(?=[\s\S]{0,200}?[A-Za-z0-9+/]{32})",
    ),
    _issued("Anthropic key", r"sk-ant-", r"[A-Za-z0-9_-]{16,}+", random=True),
    _issued("OpenAI key", r"sk-(?:proj-|svcacct-|admin-|or-v1-|None-)?", r"[A-Za-z0-9_-]{20,}+", random=True),
    _issued("GitHub token", r"gh[pousr]_", r"[A-Za-z0-9]{36,}+"),
    _issued("GitHub token", r"github_pat_", r"[A-Za-z0-9_]{22,}+", random=True),
    _issued("GitLab token", r"glpat-", r"[A-Za-z0-9_-]{20,}+", random=True),
    _issued("AWS access key", r"A(?:KI|SI)A", r"[A-Z2-7]{16}"),
    _issued("Google API key", r"AIza", r"[A-Za-z0-9_-]{35}"),
    _issued("Google OAuth secret", r"GOCSPX-", r"[A-Za-z0-9_-]{28}"),
    _issued("Google access token", r"ya29\.", r"[A-Za-z0-9_-]{20,}+", random=True),
    _issued("Slack token", r"xox[abeoprs]-", r"[A-Za-z0-9-]{16,}+", random=True),
    _kind(
        "Slack webhook", r"hooks\.slack\.com/services/(?P<secret>T[A-Z0-9]{6,16}/B[A-Z0-9]{6,16}/[A-Za-z0-9]{16,40})"
    ),
    _issued("Stripe key", r"[rs]k_(?:live|test)_", r"[A-Za-z0-9]{16,}+", random=True),
    _issued("Hugging Face token", r"hf_", r"[A-Za-z0-9]{30,}+", random=True),
    _issued("npm token", r"npm_", r"[A-Za-z0-9]{36}"),
    _issued("xAI key", r"xai-", r"[A-Za-z0-9]{40,}+", random=True),
    _issued("Groq key", r"gsk_", r"[A-Za-z0-9]{40,}+", random=True),
    _kind(
        "JSON Web Token",
        r"(?<![A-Za-z0-9_-])(?P<secret>eyJ[A-Za-z0-9_-]{8,}+\.eyJ[A-Za-z0-9_-]{4,}+\.[A-Za-z0-9_-]{8,}+)",
    ),
    _kind("bearer token", rf"(?i:\bbearer)[ :]{{1,4}}{_VALUE}", random=True),
    _kind(
        "basic credentials", r"(?i:\bbasic) {1,4}(?P<secret>[A-Za-z0-9+/]{16,256}={0,2})(?![A-Za-z0-9+/=])", random=True
    ),
    _kind("password in a URL", r"://[^\s/:@\"\\]{1,64}:(?P<secret>[^\s/:@\"\\]{8,128})@", random=True),
    _kind("named secret", rf"{_NAMED}(?:{_QUOTE})?\s{{0,8}}[:=]\s{{0,8}}(?:{_QUOTE})?{_VALUE}", random=True),
    _kind(
        "default of a named secret",
        rf"{_NAMED}{_QUOTE}\s{{0,40}}:\s{{0,40}}\{{[^{{}}]{{0,400}}?"
        rf"{_QUOTE}(?:default|const|examples?){_QUOTE}\s{{0,8}}:\s{{0,40}}\[?\s{{0,40}}{_QUOTE}{_VALUE}",
        random=True,
    ),
)

#: A run of characters that every kind has, whatever else it matches.
_RUN: Final = re.compile(r'[^\s"\\]{10}')


def spans(text: str, *, invented: bool = False) -> list[tuple[int, int, str]]:
    """Return start, end and kind of everything that looks like a secret, in order, at most fifty.

    With `invented`, also of secrets that somebody made up as an example.
    """
    if not _RUN.search(text):
        return []
    claimed: list[tuple[int, int, str]] = []
    for kind in _KINDS:
        found = list(islice(_of_kind(kind, text, _BLANK if invented else _PLACEHOLDER), _MOST))
        claimed += [one for one in found if not any(one[0] < other[1] and other[0] < one[1] for other in claimed)]
    return sorted(claimed, key=lambda span: span[0])[:_MOST]


def _of_kind(kind: _Kind, text: str, placeholder: re.Pattern[str]) -> Iterator[tuple[int, int, str]]:
    for found in kind.pattern.finditer(text):
        secret = found["secret"]
        if not placeholder.search(secret) and (not kind.random or _looks_random(secret)):
            yield *found.span("secret"), kind.name


def _looks_random(value: str) -> bool:
    """Return whether a value looks like a key: letters and digits mixed, few repeated, and not a name with parts."""
    if not re.search("[0-9]", value) or not re.search("[A-Za-z]", value):
        return False
    return _entropy(value) >= _RANDOM and not _is_name(value)


def _is_name(value: str) -> bool:
    """Return whether a value consists of words and numbers, such as `gpt-4o-2024-08-06` or `users.v2.list`."""
    return all(re.fullmatch("[A-Za-z]{0,12}[0-9]{0,12}[a-z]?", part) for part in re.split("[^A-Za-z0-9]+", value))


def _entropy(value: str) -> float:
    """Return the Shannon entropy in bits per character."""
    return -sum(count / len(value) * math.log2(count / len(value)) for count in Counter(value).values())


def without_keys(text: str) -> str:
    """Return a text without what looks like a key or a password.

    >>> without_keys("run --key ghp_abcdefghijklmnopqrstuvwxyz0123456789")
    'run --key ***'
    """
    for start, end, _ in reversed(spans(text, invented=True)):
        text = f"{text[:start]}***{text[end:]}"
    return text
