"""One error of an instance, in AJV's form."""

from dataclasses import dataclass

from app.core.json_types import Json


@dataclass(frozen=True, slots=True)
class ErrorObject:
    """What AJV puts into `validate.errors`."""

    #: JSON Pointer of the value.
    instance_path: str
    #: Where the keyword stands, as AJV writes it: through a reference it may start again at `#`.
    schema_path: str
    keyword: str
    params: dict[str, Json]
    message: str
    #: The property whose name does not fit; only below `propertyNames`.
    property_name: str | None = None
    #: JSON Pointer of the keyword in the schema as it was given; None where it stands in another document.
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
    """Return errors on one line, as AJV does when it refuses a schema."""
    return ", ".join(f"data{error.instance_path} {error.message}" for error in errors)
