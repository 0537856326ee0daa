"""What the decoder of errors makes of the sample of each form, and which rule the words of an error alone choose."""

import json
from collections.abc import Callable, Iterator
from functools import partial

from tests.recorded.folder import FOLDER
from toolprism.providers.errors.decoder import decode
from toolprism.providers.errors.forms import all_forms
from toolprism.providers.errors.peeling import peel
from toolprism.providers.errors.phrases import rule_of_words


def consumers() -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield each sample and the phrases, with the function that returns their lines."""
    for form in all_forms():
        yield f"sample {form.id}", partial(_of_sample, form.sample)
    yield "phrases", _of_phrases


def _of_sample(sample: str) -> list[str]:
    """Return the decoded error, and the forms that read the text, the chosen one first."""
    told, peeled = decode(sample), peel(sample)
    lower = peeled.tight.lower()
    chosen = "none" if told.form is None else told.form.id
    others = [form.id for form in all_forms() if form.id != chosen and any(form.hits(peeled, lower))]
    return [json.dumps(told.to_json(), ensure_ascii=False), f"read by {', '.join((chosen, *others))}"]


def _of_phrases() -> list[str]:
    phrases = (FOLDER.parent / "errors" / "phrases.txt").read_text("utf-8").splitlines()
    found = ((phrase, rule_of_words(phrase)) for phrase in phrases)
    return [f"{phrase!r} means {rule}" for phrase, rule in found if rule]
