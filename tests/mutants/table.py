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
        "app/core/secret_patterns.py",
        'r"sk-ant-", r"[A-Za-z0-9_-]{16,}+"',
        'r"sk-ant-", r"[A-Za-z0-9_-]{16,}"',
        ("tests/share/test_secrets.py",),
    ),
    Mutant(
        "a fix is offered that was not tried",
        "app/lint/trial.py",
        "refused = {id(finding) for finding in unsure if id(finding) not in held}",
        "refused = set[int]()",
        ("tests/lint/test_fixes.py",),
    ),
    Mutant(
        "whole numbers that are listed are linted",
        "app/lint/rules/integer_type.py",
        "and not node.keys() & _MEANT",
        'and "format" not in node',
        ("tests/lint/test_node_lints.py",),
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
    Mutant(
        "a description forgets which keywords it was made from",
        "app/schema/rules/spill_into_description.py",
        "        made_from=tuple(keywords),\n",
        "",
        ("tests/schema/test_made_from.py",),
    ),
    Mutant(
        "a type forgets the enum that it was read off",
        "app/schema/rules/const_joins_enum.py",
        '            made_from=("enum",),\n',
        "",
        ("tests/schema/test_made_from.py",),
    ),
    Mutant(
        "an enum forgets the constant that it was made from",
        "app/schema/rules/const_joins_enum.py",
        ', made_from=("const",))',
        ")",
        ("tests/schema/test_made_from.py",),
    ),
    Mutant(
        "`nullable` forgets the types that it was made from",
        "app/schema/rules/type_array_to_scalar.py",
        'made_from=("type",), ',
        "",
        ("tests/schema/test_made_from.py",),
    ),
    Mutant(
        "a removed check is said to change nothing",
        "app/schema/rules/strip_constraints.py",
        'keyword.startswith("x-") else Effect.WIDER',
        'keyword.startswith("x-") else Effect.SAME',
        ("tests/schema/test_effects.py",),
    ),
    Mutant(
        "a removed check is said to do nobody knows what",
        "app/schema/rules/strip_constraints.py",
        'keyword.startswith("x-") else Effect.WIDER',
        'keyword.startswith("x-") else Effect.UNKNOWN',
        ("tests/schema/test_effects.py",),
    ),
    Mutant(
        "a description is no text",
        "app/schema/rules/rename_snake_case.py",
        '    "property_ordering": "propertyOrdering",\n',
        '    "property_ordering": "propertyOrdering",\n    "$comment": "description",\n',
        ("tests/schema/test_valid_outputs.py",),
    ),
    Mutant(
        "a default is removed before the description tells it",
        "app/schema/targets/openai_strict.py",
        "        describe_default,  # before the strip takes `default` away\n"
        '        *strip(NON_STRUCTURAL, "is not sent in strict mode by the reference pipeline"),\n',
        '        *strip(NON_STRUCTURAL, "is not sent in strict mode by the reference pipeline"),\n'
        "        describe_default,\n",
        ("tests/schema/test_vectors.py",),
    ),
    Mutant(
        "`contains` does not hide what happens below it",
        "app/schema/engine/effect.py",
        '"oneOf", "contains"',
        '"oneOf"',
        ("tests/schema/test_effects.py",),
    ),
    Mutant(
        "a reason denies what the provider documents",
        "app/schema/targets/openai_strict.py",
        '*strip(NON_STRUCTURAL, "is not sent in strict mode by the reference pipeline"),',
        "*strip(NON_STRUCTURAL),",
        ("tests/schema/test_reasons.py",),
    ),
    Mutant(
        "an empty fingerprint matches",
        "app/catalogue/resolution.py",
        "if fresh and row.static_fingerprint and row.static_fingerprint",
        "if fresh and row.static_fingerprint",
        ("tests/catalogue/test_resolution.py",),
    ),
    Mutant(
        "discovery follows redirects",
        "app/catalogue/discovery.py",
        "follow_redirects=False",
        "follow_redirects=True",
        ("tests/catalogue/test_discovery.py",),
    ),
    Mutant(
        "a tool that cannot pay for strict mode pays all the same",
        "app/payload/allow_list.py",
        "            return None\n        self._tools -= 1",
        "            self._optionals = 0\n            return None\n        self._tools -= 1",
        ("tests/payload/test_rules.py", "tests/payload/test_vectors.py"),
    ),
    Mutant(
        "tools that are left out do not decide over a group of all or none",
        "app/payload/strictness.py",
        "if all(prepared.strict for prepared in tried):",
        "if any(prepared.strict for prepared in tried):",
        ("tests/payload/test_rules.py",),
    ),
    Mutant(
        "a link is confirmed although its file was deleted meanwhile",
        "app/share/storage/sqlite.py",
        "            if self._identity() != self._opened:\n                LOG.error",
        "            if False:\n                LOG.error",
        ("tests/share/storage/test_sqlite.py",),
    ),
    Mutant(
        "a file that is deleted under the server is not noticed",
        "app/share/storage/sqlite.py",
        "if self._engine is not None and there != self._opened:",
        "if False:",
        ("tests/share/storage/test_sqlite.py",),
    ),
    Mutant(
        "a file that cannot be written is not read either",
        "app/share/storage/sqlite.py",
        "if self._frozen or self._identity() is None or self._writable():",
        "if True:",
        ("tests/share/storage/test_sqlite.py",),
    ),
    Mutant(
        "a database of a newer release is used all the same",
        "app/share/storage/opening.py",
        "        raise StoreBroken(error) from error\n",
        "        return\n",
        ("tests/share/storage/test_opening.py",),
    ),
    Mutant(
        "a link that is not stored is answered with 200",
        "app/web/pages/share.py",
        "_BROKEN: Final = Refusal(HTTPStatus.SERVICE_UNAVAILABLE,",
        "_BROKEN: Final = Refusal(HTTPStatus.OK,",
        ("tests/web/test_sharing.py",),
    ),
    Mutant(
        "a server that is stopped cuts its answers",
        "app/cli/serving.py",
        "_GRACE: Final = 10",
        "_GRACE: Final = 0",
        ("tests/cli/test_serving.py",),
    ),
    Mutant(
        "the log names paths, which open stored links",
        "app/web/metrics.py",
        'getattr(scope.get("route"), "path", _NO_ROUTE)',
        'str(scope["path"])',
        ("tests/cli/test_serving.py",),
    ),
    Mutant(
        "the cache forgets what was asked for beside the schema",
        "app/services/result_cache.py",
        'asked = f"{request}',
        'asked = f"',
        ("tests/services/test_result_cache.py",),
    ),
    Mutant(
        "the cache grows without end",
        "app/services/result_cache.py",
        "while self._used > self.room:",
        "while False:",
        ("tests/services/test_result_cache.py",),
    ),
    Mutant(
        "a process that is killed ends the census",
        "app/census/running.py",
        "_TRIES: Final = 3",
        "_TRIES: Final = 1",
        ("tests/census/test_running.py::test_a_process_that_is_killed_costs_nothing",),
    ),
    Mutant(
        "two tools of one name count as one",
        "app/census/tally.py",
        "if row.target in seen or",
        "if",
        ("tests/census/test_tally.py",),
    ),
    Mutant(
        "a profile forgets the keywords that it does not list",
        "app/providers/profile.py",
        "return self._breaking.get(OTHERS)",
        "return None",
        ("tests/providers/test_profiles.py",),
    ),
    Mutant(
        "strict mode is asked for although the provider refuses the schema",
        "app/schema/refusals.py",
        'if breach.severity == "error":',
        "if False:",
        ("tests/providers/test_editions.py",),
    ),
    Mutant(
        "an allOf is merged although its entries disagree",
        "app/schema/rules/merge_exact_all_of.py",
        "return _all_known(sides) and _agree(sides) and _is_as_open(sides)",
        "return True",
        ("tests/schema/rules/test_every_rule.py",),
    ),
)
