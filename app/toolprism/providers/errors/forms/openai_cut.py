"""OpenAI's sentences about a schema without the words that name the function."""

from typing import Final

from toolprism.providers.errors.form import form

FORMS: Final = (
    form(
        "openai-required-cut",
        "openai",
        "required-must-list-every-property",
        "invalid_function_parameters: 'required' is required",
        "isrequired",
        r"invalid_function_parameters ['\"`]? :? ['\"`]? required ['\"`]? is required (?! to be )",
    ),
    form(
        "openai-points-nowhere-alone",
        "any",
        "ref-unresolved",
        "The schema of the tool fails: PointerToNowhere: '/$defs/X' does not exist within {...}",
        "pointertonowhere",
        r"PointerToNowhere",
        vague=True,
    ),
)
