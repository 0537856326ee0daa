"""Secrets that are found, and texts that are not. They are assembled here, so that no scanner reports this file."""

import importlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.vectors import corpus
from toolprism.core.secret_patterns import _KINDS, _Kind
from toolprism.share.link import find_secrets

#: Letters and digits as a generator would draw them.
NOISE = "q7Zt2Lw9Xk4Rb6Vn8Jc3Hd5Mf1Gs0PyTeAuWoQiYxBvK"


def drawn(length: int) -> str:
    return (NOISE * 3)[:length]


SECRETS = [
    ("OpenAI key", "sk-" + drawn(48)),
    ("OpenAI key", "sk-proj-" + drawn(40) + "_-" + drawn(8)),
    ("OpenAI key", "sk-or-v1-" + "9f3a1c7e5b2d8064" * 4),
    ("Anthropic key", "sk-ant-api03-" + drawn(60) + "-AA"),
    ("GitHub token", "ghp_" + drawn(36)),
    ("GitHub token", "gho_" + drawn(36)),
    ("GitHub token", "github_pat_" + drawn(22) + "_" + drawn(59)),
    ("GitLab token", "glpat-" + drawn(20)),
    ("AWS access key", "AKIA" + "Q7ZT2LW4XK5RB6VN"),
    ("AWS access key", "ASIA" + "Q7ZT2LW4XK5RB6VN"),
    ("Google API key", "AIza" + drawn(35)),
    ("Google OAuth secret", "GOCSPX-" + drawn(28)),
    ("Google access token", "ya29." + drawn(60)),
    ("Slack token", "xoxb-" + "2837465910-" + drawn(24)),
    ("Stripe key", "sk_live_" + drawn(24)),
    ("Hugging Face token", "hf_" + drawn(34)),
    ("npm token", "npm_" + drawn(36)),
    ("xAI key", "xai-" + drawn(60)),
    ("Groq key", "gsk_" + drawn(52)),
    ("JSON Web Token", "eyJ" + drawn(20) + ".eyJ" + drawn(30) + "." + drawn(43)),
]


@pytest.mark.parametrize("kind, secret", SECRETS, ids=lambda value: value[:12])
@pytest.mark.parametrize("around", ["{}", '{"default": "{}"}', "Use {} to call it.", "--header\n x:{},", "('{}')"])
def test_a_secret_of_a_known_issuer_is_found_wherever_it_stands(kind: str, secret: str, around: str) -> None:
    text = around.replace("{}", secret, 1) if around == "{}" else around.replace("{}", secret)
    (found,) = find_secrets(text)
    assert (found.kind, found.offset) == (kind, text.index(secret))


NAMED = [
    ("bearer token", "Authorization: Bearer {}", drawn(32)),
    ("bearer token", '{"Authorization": "bearer {}"}', drawn(32)),
    ("basic credentials", '{"Authorization": "Basic {}"}', "dXNlcjpodW50ZXIyaHVudGVyMg=="),
    ("password in a URL", "postgres://admin:{}@db.internal:5432/app", "t7Kq2mXw9Z"),
    ("named secret", '{"api_key": "{}"}', drawn(24)),
    ("named secret", "{'password': '{}'}", "tR4v3l!ng-m0nk"),
    ("named secret", '"OPENAI_API_KEY" : "{}"', drawn(24)),
    ("named secret", "export AWS_SECRET_ACCESS_KEY={}", "wJalrXUt/K7MDENG+bPxRfiCYq8h2L5nT4vZs9Ab"),
    ("named secret", '"{\\"client_secret\\": \\"{}\\"}"', drawn(24)),
    ("named secret", '"x-api-key":"{}"', "550e8400-e29b-41d4-a716-446655440000"),
    ("default of a named secret", '"token": {\n "type": "string",\n "default": "{}"\n}', drawn(24)),
    ("default of a named secret", '"apiKey": {"examples": ["{}"], "type": "string"}', drawn(24)),
]


@pytest.mark.parametrize("kind, text, secret", NAMED, ids=[kind for kind, _, _ in NAMED])
def test_a_secret_is_known_by_its_name_or_place(kind: str, text: str, secret: str) -> None:
    whole = text.replace("{}", secret)
    (found,) = find_secrets(whole)
    assert (found.kind, found.offset) == (kind, whole.index(secret))


@pytest.mark.parametrize(
    "block, body",
    [
        ("RSA PRIVATE KEY", "\n" + drawn(64)),
        ("PRIVATE KEY", "\\n" + drawn(64)),
        ("OPENSSH PRIVATE KEY", "\r\n" + drawn(64)),
        ("RSA PRIVATE KEY", "\nProc-Type: 4,ENCRYPTED\n\n" + drawn(64)),
        ("PGP PRIVATE KEY BLOCK", "\nVersion: 1\n\n" + drawn(64)),
    ],
)
def test_a_private_key_is_found(block: str, body: str) -> None:
    begin, end = f"-----BEGIN {block}-----", f"-----END {block}-----"
    (found,) = find_secrets(f'"key": "{begin}{body}\n{end}"')
    assert found.kind == "private key"


@pytest.mark.parametrize(
    "text",
    [
        "The key begins with sk- and is found in your account.",
        '{"description": "Your OpenAI key (sk-...)"}',
        '{"pattern": "^sk-[A-Za-z0-9]{20,}$"}',
        '{"pattern": "^ghp_[A-Za-z0-9]{36}$", "token": {"pattern": "^xox[bp]-.*"}}',
        "sk-learn-style-pipelines-with-many-words",
        "task-management-service-for-everybody-in-2024",
        '{"const": "risk-assessment-framework-version-2"}',
        '{"format": "password", "type": "string"}',
        '{"password": {"type": "string", "format": "password", "minLength": 12}}',
        '{"token": {"type": "string", "description": "An access token, of 40 characters, e.g. from GitHub"}}',
        '{"properties": {"api_key": {"type": "string"}}, "required": ["api_key", "client_secret_2"]}',
        '{"api_key": "YOUR_API_KEY_GOES_HERE_123"}',
        '{"api_key": "${OPENAI_API_KEY}", "token": "{{ secrets.TOKEN }}", "secret": "<secret-1234-abc>"}',
        '{"token": "xxxxxxxxxxxxxxxxxxxx1234"}',
        '{"access_token_url": "https://auth.host.org/oauth2/v2.0/token"}',
        '{"token_type": "urn:ietf:params:oauth:token-type:jwt2"}',
        '{"page_token": {"default": "' + "eyJpZCI6IjU1MGU4NDAwLWUyOWIt" + '"}}',
        '{"max_tokens": 4096, "token_count": 123456789012345}',
        '{"secretName": "projects/12345/secrets/db-password/versions/7"}',
        '{"credentials": "include-same-origin-only"}',
        "Authorization: Bearer <token>",
        "Send `Authorization: Bearer YOUR_ACCESS_TOKEN_12345` with each request.",
        "Bearer authentication is described in RFC 6750 section 2.1",
        "the basic configuration of 2024",
        "AKIA" + "IOSFODNN7EXAMPLE",
        "AKIA is the prefix of an AWS access key id.",
        "-----BEGIN RSA PRIVATE KEY-----",
        "A PEM file, which starts with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----.",
        "-----BEGIN PUBLIC KEY-----\n" + drawn(64),
        "postgres://user:password@localhost:5432/db",
        "https://host.org:8443/path@v2",
        "eyJ is how a JSON Web Token begins.",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        '{"model": "claude-sonnet-4-5-20250929", "$id": "550e8400-e29b-41d4-a716-446655440000"}',
        '{"contentEncoding": "base64", "default": "' + drawn(60) + '"}',
    ],
)
def test_a_word_is_not_a_secret(text: str) -> None:
    assert find_secrets(text) == ()


def test_none_of_the_published_tools_has_a_secret() -> None:
    assert [found for tool in corpus() for found in find_secrets(json.dumps(tool, indent=1))] == []


def test_a_secret_is_reported_by_its_place_and_never_by_its_value() -> None:
    secret = "ghp_" + drawn(36)
    (found,) = find_secrets(f'{{\r\n  "é": "🧪",\n  "x": "{secret}"}}')
    assert (found.line, found.column, found.masked) == (3, 9, "ghp_…")
    assert found.sentence() == "line 3, column 9: this looks like a secret (GitHub token, ghp_…)."
    assert secret[4:] not in repr(found)


def test_secrets_are_reported_in_the_order_of_the_text_and_each_once() -> None:
    github, openai = "ghp_" + drawn(36), "sk-" + drawn(48)
    found = find_secrets(f'"token": "{openai}"\nBearer {github}\n"password": "tR4v3l1ng-m0nk"')
    assert [each.kind for each in found] == ["OpenAI key", "GitHub token", "named secret"]
    assert [each.line for each in found] == [1, 2, 3]


def test_the_list_ends_after_fifty() -> None:
    assert len(find_secrets(" ".join(f"ghp_{number:036d}" for number in range(500)))) == 50


@pytest.mark.parametrize(
    "unit",
    [
        "sk-",
        "sk-ant-",
        "eyJ",
        "eyJaaaaaaaa.eyJaaaa.",
        "a",
        "A1b2",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN ",
        "bearer: ",
        "basic ",
        "token",
        "token=",
        "api_key_",
        "token" + "_" * 20,
        "token" + " " * 8,
        'secret":{',
        'secret"  :  {  "default"',
        'password":' + " " * 40 + "{",
        "://a:b",
        "://" + "a" * 64 + ":",
        '\\"token\\": \\"',
        "sk-" + drawn(48) + " ",
        'token="' + drawn(40) + '" ',
    ],
)
def test_a_hostile_text_is_searched(unit: str) -> None:
    find_secrets((unit * (100_000 // len(unit) + 1))[:100_000])


#: How far a pattern may read from each place of a text.
_WINDOW = 1_000


@pytest.mark.parametrize("kind", _KINDS, ids=lambda kind: kind.name)
def test_a_pattern_reads_a_short_window_or_each_run_of_characters_once(kind: _Kind) -> None:
    parsed = importlib.import_module("re._parser").parse(kind.pattern.pattern)
    if parsed.getwidth()[1] > _WINDOW:
        assert str(parsed[0][0]) == "ASSERT_NOT", "it begins only where a run begins"
        repeats = [operation for operation, most in _repeats(parsed) if most > _WINDOW]
        assert set(repeats) == {"POSSESSIVE_REPEAT"}, "it never reads back"


def _repeats(parsed: Any) -> Iterator[tuple[str, int]]:
    """Yield every repetition of a parsed pattern, and how often it may repeat."""
    for part in parsed:
        if isinstance(part, tuple) and str(part[0]).endswith("_REPEAT"):
            yield str(part[0]), int(part[1][1])
        if isinstance(part, (tuple, list)) or hasattr(part, "getwidth"):
            yield from _repeats(part)
