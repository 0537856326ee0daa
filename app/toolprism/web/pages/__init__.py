"""The pages, one a file; each file only has the handler and the context."""
