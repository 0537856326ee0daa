"""From any pasted text to tools, with line and column of every place.

parsing    text → JSON; `scanning` reads strictly where `json` gave up, `mistakes` and `syntax_errors` say what is wrong
places     line and column of every pointer, worked out when first asked for
ingest     JSON → tools, whatever form they were pasted in; `forms` and `openapi` know the forms
copied     what is not JSON: `literals` of Python and JavaScript, `yaml_text`, `curl`, `snippets`, `embedded` in a log
paste      both, also inside a Markdown fence: what page, API and command line call
"""
