"""The mistakes: each breaks one promise, and the tests beside it must fail."""

from typing import Final, NamedTuple


class Mutant(NamedTuple):
    """One mistake."""

    name: str
    file: str
    #: A text that stands once in the file, and what is written in its place.
    old: str
    new: str
    #: What pytest gets: at least one of these tests must fail.
    tests: tuple[str, ...]


MUTANTS: Final = (
    Mutant(
        "the trail forgets what an edit was made from",
        "app/schema/engine/replay.py",
        "if edit.made_from:",
        "if False:",
        ("tests/schema/engine/test_trail.py",),
    ),
    Mutant(
        "core imports from a package above it",
        "app/core/pointer.py",
        "from typing import",
        "import app.web.settings\nfrom typing import",
        ("tests/test_house.py",),
    ),
    Mutant(
        "a page may run scripts from anywhere",
        "app/web/middleware.py",
        '"content-security-policy": CONTENT_SECURITY_POLICY,',
        "",
        ("tests/web/test_middleware.py",),
    ),
    Mutant(
        "every pattern has its own budget",
        "app/validation/patterns.py",
        "min(PATTERN_SECONDS, self._left)",
        "PATTERN_SECONDS",
        ("tests/validation/test_limits.py",),
    ),
    Mutant(
        "a pattern that took too long is tried again",
        "app/validation/patterns.py",
        "if pattern in self.unchecked:",
        "if False:",
        ("tests/validation/test_limits.py",),
    ),
    Mutant(
        "minimum excludes its limit",
        "app/validation/keywords/numbers.py",
        "if not double(value) >= double(limit):",
        "if not double(value) > double(limit):",
        ("tests/validation/test_suite.py",),
    ),
    Mutant(
        "a pattern for secrets reads a run of characters again and again",
        "app/share/secrets.py",
        'r"sk-ant-", r"[A-Za-z0-9_-]{16,}+"',
        'r"sk-ant-", r"[A-Za-z0-9_-]{16,}"',
        ("tests/share/test_secrets.py",),
    ),
    Mutant(
        "a key writes the draft",
        "static/editor.js",
        "isUnsaved = true;",
        "keep();",
        ("tests/web/test_typing.py",),
    ),
    Mutant(
        "a new line writes every number again",
        "static/gutter.js",
        "  resize(gutter, linesIn(gutter) + more);",
        "  resize(gutter, 0);\n  resize(gutter, countLines(text));",
        ("tests/web/test_typing.py",),
    ),
    Mutant(
        "a skip is a skip in CI",
        "tests/conftest.py",
        'if os.environ.get("CI") == "true" and _is_skip(report):',
        "if False:",
        ("tests/test_conftest.py",),
    ),
)
