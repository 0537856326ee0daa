"""AJV's results for schemas and instances: errors exact in verdict, keyword, message, paths and order.

`check_schema` says what Ajv2020 with ajv-formats has against a schema, `validate` what it has against an instance.
Nothing is ever fetched. A new keyword gets a function in `keywords`, a line in its table, a place in the order in
`dialect`, and a function in `usage` if compiling has something to say about it.
"""

from app.validation.error import ErrorObject
from app.validation.report import SchemaReport, check_schema
from app.validation.verdict import Verdict, validate

__all__ = ["ErrorObject", "SchemaReport", "Verdict", "check_schema", "validate"]
