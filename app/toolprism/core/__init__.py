"""Basics for all packages: JSON values and text, JSON Pointers, the positions of subschemas, limits, errors, findings.

json_types  JSON values and their equality               json_text  JSON values as text, and its length
pointer     JSON Pointers (RFC 6901)                      walk       walks over schemas
keywords    the keywords of JSON Schema, one table    type_words  the words for types of others
finding     a message to the user                         errors     the exceptions
limits      the permitted size of a paste, and environment variables
resources   templates, static files and samples
deadline    stops work at a given moment                  alarm      stops it even where it does not ask
references  resolves `$ref` in a document
patch       applies JSON Patch (RFC 6902)                 secret_patterns  finds keys and passwords in a text
incoming    reads the body of a request, with a bound     log_format  the log, and exceptions in it
lazy        what is loaded or computed on demand: modules, exports by name, properties
steady_clock  the time of day, without sudden jumps
garbage     how often Python looks for garbage          lru_cache  a cache of the last used values
json_copy   copies Python values as JSON                records    dataclasses as JSON, and the types of members
read_only   JSON values that cannot be changed
"""
