"""The page and the HTTP API.

routes       every URL                                pages     the pages, a family a file
api          operations of the API and their shapes   views     the parts of the page
application  routes, middleware and files together    settings  the operator's settings
front        the web process: sends requests with pasted text to the worker pool, and measures its event loop
worker_pool  the worker processes                     handling  what handlers share: form, work in time, response
state        the form of the page                     wire_state     the form of the wire page
samples      the samples in the pickers
rendering    templates with a context, and the files of the site, read once; static files
code         a JSON value as numbered lines, and these as HTML
manual       the pages of `docs` as HTML
applied_fixes  fixes and the edits of advice, applied to the text
undo         the way back from fixes, one by one       laid_out  JSON on one line, laid out
link_store   stored links, each call with a time limit
middleware   security headers, the log, and no requests from other sites
problems     errors of the API (RFC 9457)             metrics   counters for Prometheus
"""
