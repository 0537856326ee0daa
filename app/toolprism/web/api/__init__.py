"""The HTTP API: one operation a file, each declared so that the OpenAPI document can be built from it."""
