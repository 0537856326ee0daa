"""What everything speaks in: JSON values and text, JSON Pointers, where subschemas live, limits, errors, findings.

json_types  JSON values, and when two of them are equal       json_text  JSON values as text
pointer     JSON Pointers (RFC 6901)                           walk       which keywords hold subschemas
finding     what a user is told                                errors     the exceptions, few
limits      how large a paste may be                           resources  templates, static files and samples
deadline    a moment at which work stops                        json_size  how long a value is as text
references  where `$ref` leads in a document                source     where a claim about a provider comes from
patch       JSON Patch (RFC 6902), applied               secret_patterns  what looks like a key or a password
incoming    the body of a request, read once and bounded  log_format  what a log looks like
lazy        what a package exports without importing it   required   the names that an object has to have
steady_clock  the time of day, without its jumps
traceback_text  an exception for a log, without what was pasted
"""
