"""Parses any pasted text into tools, with the line and column of every place.

parsing    text → JSON; `scanning` explains what the standard library rejects, with `mistakes` and `syntax_errors`
places     line and column of every pointer, computed on first use
ingest     JSON → tools in any known form; `forms` and `openapi` describe the forms
copied     other texts: `literals` of Python and JavaScript, `yaml_text`, `curl`, `snippets`, `embedded` in a log
paste      all of these, also inside a Markdown fence; page, API and command line call it
"""
