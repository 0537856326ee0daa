"""The page and the HTTP API.

routes       every URL                                pages     one page a file
api          one operation of the API a file          views     the parts of the page, one a file
application  routes, middleware and files together    settings  the operator's settings
front        the web process: sends requests with pasted text to the worker pool
worker_pool  the worker processes                     workers   threads with a deadline, without these processes
state        the form of the page                     wire_state     the form of the wire page
body         reads a request, with a bound            button_fields  the fields that a button sets
samples      the samples in the picker                action_samples  those of the workshop
rendering    templates with a context                 contexts  the contexts of templates
model_contexts  those for models                      reference_contexts  those for reference pages
asked_contexts  those for what a click asks for
wire_contexts  that of the wire bench
code         a JSON value as numbered lines           code_lines  these lines as HTML
manual       the pages of `docs` as HTML
prose        a sentence with inline code as HTML      applied_fixes  the fixes of lint findings, applied to the text
applied_advice  writes the edits of advice into the text
undo         the way back from fixes, one by one
assets       static files under hashed URLs           site_files  these files, read once
link_store   stored links, waited for only so long    places  threads for work that may hang
middleware   security headers, and the log            own_site  refuses requests from other sites
problems     errors of the API (RFC 9457)             metrics   counters for Prometheus
heartbeat    the delay of the event loop
"""
