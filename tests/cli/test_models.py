"""The command `models`: the bundled list, a file of one's own, a server and its cache."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.catalogue.model_server import listing, raw, serving
from toolprism.cli.main import main
from toolprism.services.models import models_of_process

Run: TypeAlias = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Run]:
    monkeypatch.setenv("TOOLPRISM_MODEL_CACHE", str(tmp_path / "models.sqlite3"))

    def command(*arguments: str, **settings: str) -> tuple[int, str, str]:
        for name, value in settings.items():
            monkeypatch.setenv(f"TOOLPRISM_{name}", value)
        models_of_process.cache_clear()
        code = main(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    yield command
    models_of_process.cache_clear()


def test_words_list_models_and_a_name_shows_one(run: Run) -> None:
    code, out, err = run("models", "kimi", "openrouter")
    assert (code, err) == (0, "")
    assert "openrouter/moonshotai/kimi-k2 " in out
    assert "wire → openai-responses → moonshot → openai-strict" in out
    _, out, _ = run("models", "umans/umans-kimi-k3")
    assert "anthropic-prefix-all" in out


def test_a_long_list_is_cut_and_says_so(run: Run) -> None:
    _, out, err = run("models")
    assert (out.count("\n"), "5,266 more" in err) == (51, True)
    assert run("models", "--all")[1].count("\n") == 5317


def test_what_is_not_found_gets_the_nearest_name(run: Run) -> None:
    code, out, err = run("models", "gtp-5")
    assert (code, out) == (0, "")
    assert "gpt-5" in err


def test_a_file_of_one_s_own_changes_known_models_and_adds_new_ones(run: Run, tmp_path: Path) -> None:
    own: Any = {
        "openai": [{"id": "gpt-5", "context_window": 1234}],
        "mine": [{"id": "m", "transport": "openai-completions", "baseUrl": "http://localhost:1"}],
    }
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"providers": own}))
    _, out, _ = run("models", "--format", "json", "openai/gpt-5", MODELS_FILE=str(file))
    known = next(each for each in json.loads(out)["models"] if each["model"] == "openai/gpt-5")
    assert (known["context_window"], known["name"], known["row"]) == (1234, "GPT-5", "responses-mixed")
    _, out, _ = run("models", "mine/m")
    assert "completions-custom-host" in out


@pytest.mark.parametrize(
    "text, said",
    [
        (None, "cannot be read"),
        ("{", "not JSON"),
        ("[]", "providers"),
        ('{"providers": {"p": {}}}', "/providers/p"),
        ('{"providers": {"p": [{"id": "m"}]}}', "/providers/p/0/transport"),
        ('{"providers": {"p": [{"id": "m", "transport": "x", "compat": 3}]}}', "compat"),
    ],
)
def test_a_file_that_cannot_be_used_ends_in_one_sentence(run: Run, tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "own.json"
    if text is not None:
        file.write_text(text)
    code, out, err = run("models", MODELS_FILE=str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_server_is_asked_once_and_again_when_it_is_asked_for(run: Run) -> None:
    with serving(listing({"id": "local-model"})) as server:
        for arguments, asked in ((("models", "local"), 1), (("models",), 1), (("models", "--refresh"), 2)):
            code, out, _ = run(*arguments, "custom/local-model", "--format", "json", MODELS_URL=server.url)
            assert code == 0
            answer = json.loads(out)
            assert (answer["stale"], answer["total"] if arguments == ("models",) else 1) == (False, 1)
            assert len(server.asked) == asked
    _, out, err = run("models", "custom/local-model", "--refresh", "--format", "json")
    answer = json.loads(out)
    assert (answer["stale"], [each["row"] for each in answer["models"]]) == (False, ["completions-custom-host"])
    assert "nothing answers" in answer["problem"]
    assert "nothing answers" in err


def test_a_named_server_adds_to_the_models_of_its_provider(run: Run) -> None:
    with serving(listing({"id": "gpt-5", "context_length": 4096}, {"id": "gpt-next"})) as server:
        _, out, _ = run("models", "openai/gpt-", "--format", "json", MODELS_URL=f"openai={server.url}")
    found = {each["id"]: each for each in json.loads(out)["models"] if each["provider"] == "openai"}
    assert found["gpt-5"]["context_window"] > 4096
    assert found["gpt-5"]["name"] == "GPT-5"
    assert "gpt-next" in found


def test_a_server_that_fails_leaves_the_bundled_list_and_says_so(run: Run) -> None:
    with serving(raw(b"no", 500)) as server:
        code, out, err = run("models", "kimi", "--format", "json", MODELS_URL=server.url, MODEL_CACHE="off")
    answer = json.loads(out)
    assert (code, answer["stale"], answer["total"] > 100) == (0, True, True)
    assert "500" in answer["problem"]
    assert "500" in err


@pytest.mark.parametrize("url", ["ftp://x", "http://", "not an address", "http://user:pass@x", "http://x:port"])
def test_an_address_that_is_invalid_is_reported_and_not_repeated(run: Run, url: str) -> None:
    code, _, err = run("models", MODELS_URL=url)
    assert code == 2
    assert "TOOLPRISM_MODELS_URL" in err
    assert "pass" not in err
