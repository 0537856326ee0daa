"""Basics for all packages: JSON values and text, JSON Pointers, the positions of subschemas, limits, errors, findings.

json_types  JSON values and their equality               json_text  JSON values as text, and its length
pointer     JSON Pointers (RFC 6901)                      walk       walks over schemas
keywords    the keywords of JSON Schema, one table    type_words  the words for types of others
meaning     what accepts nothing, anything, or has no type
finding     a message to the user                         errors     the exceptions
limits      the permitted size of a paste and of the body of a request, and environment variables
deadline    stops work at a given moment                  alarm      stops it even where it does not ask
references  resolves `$ref` in a document             strays     members one level too high or low
patch       applies JSON Patch (RFC 6902)                 secret_patterns  finds keys and passwords in a text
log_format  the log, and exceptions in it                 json_copy  copies of Python values as JSON; read-only ones
lazy        what is loaded or computed on demand: modules, exports by name, properties, the files of the site
steady_clock  the time of day, without sudden jumps
garbage     how often Python looks for garbage          lru_cache  a cache of the last used values
records     dataclasses as JSON, and the types of members
"""
