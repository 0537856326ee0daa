"""What a provider's error means: which tool, where in its schema, which rule, and what mends it.

decoder     a text, and the tools that were sent → all that is known
peeling     undo what SDKs, gateways, logs and terminals did to a message, once for all forms
forms/      how each provider says it, one provider a file     form  what a form is, and how one is declared
groups      the names of groups in a pattern                  phrases what many providers say in much the same words
places      how providers write where in a schema something is
nodes       every subschema in order                           violations_of_values  violations_of_references
resolution  from a name, an index or numbers to a tool and a place that exists
violations  where a schema breaks a rule, for messages that name no place
rules       what each rule means, and what mends it
provenance  whose rule it is, and which gateway it came through
edits       the fix as an RFC 6902 patch, where one is certain sources where each form was seen
unrelated   errors that no schema causes                       nearest  the known form that is most like a text

A form is matched against text without blanks, since a terminal breaks lines anywhere; every repetition in a pattern
has a bound, so that the work is linear in the text.
"""
