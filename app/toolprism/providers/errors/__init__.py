"""Decodes a provider's error: the tool, the place in its schema, the rule, and the fix.

decoder     decodes a text, given the tools that were sent
peeling     removes the wrappers of SDKs, gateways, logs and terminals; surroundings, what stands around the words
forms/      the forms of errors, one provider a file           form  what a form is, and how to declare one
groups      the names of groups in a pattern
places      notations for a place in a schema                  phrases wording that many providers share
resolution  resolves a name, an index or numbers to an existing tool and place
violations  finds where a schema breaks a rule, for messages without a place
rules       the meaning and the fix of each rule      advice  both, fitted to the wording and the tools
provenance  the provider whose rule it is, and the gateway it came through
edits       the fix as an RFC 6902 patch, if one is certain    sources where each form was seen
unrelated   errors that no schema causes; their kinds stand in kinds.txt
turns       what providers take of earlier turns, and the edits of a request; its table stands in turns.txt
needles     words without which a pattern cannot match

A form is matched against text without blanks, because terminals break lines anywhere. Every repetition in a pattern
has a bound, so the work is linear in the text.
"""
