"""One error of an instance, in AJV's form."""

from dataclasses import dataclass

from toolprism.core.json_types import Json


@dataclass(frozen=True, slots=True)
class ErrorObject:
    """An entry of AJV's `validate.errors`."""

    #: JSON Pointer of the value.
    instance_path: str
    #: The place of the keyword as AJV writes it: through a reference it may start again at `#`.
    schema_path: str
    keyword: str
    params: dict[str, Json]
    message: str
    #: The property whose name is invalid; only below `propertyNames`.
    property_name: str | None = None
    #: JSON Pointer of the keyword in the given schema; None if it is in another document.
    place: str | None = None

    def to_json(self) -> dict[str, Json]:
        """Return the object as AJV prints it."""
        given: dict[str, Json] = {
            "instancePath": self.instance_path,
            "schemaPath": self.schema_path,
            "keyword": self.keyword,
            "params": self.params,
            "message": self.message,
        }
        return given if self.property_name is None else {**given, "propertyName": self.property_name}


def errors_text(errors: list[ErrorObject]) -> str:
    """Return the errors on one line, as AJV writes them when it refuses a schema."""
    return ", ".join(f"data{error.instance_path} {error.message}" for error in errors)
