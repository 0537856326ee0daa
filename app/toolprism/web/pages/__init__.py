"""The pages, one a file; each file has handlers, and what they give to templates."""
