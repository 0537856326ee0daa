"""What can be said of a schema, a tool or a request: one condition a fact, with its predicate, edits and examples.

condition   a condition, its edits, its declaration   registry    all of them, by id and former id
types       types, the root, what is no schema        objects     properties, required, closed objects
arrays      arrays, items and tuples                  unions      unions and what stands beside them
references  `$ref`: where to, beside what, recursion  values      enums, numbers, formats, patterns
names       of keywords, properties and tools         sizes       limits of a schema, a tool, a request

Profiles, lints, the decoder of errors and the pages refer to a condition; nothing here knows who minds it. A reading
that is weaker is a second condition, which names the stricter one. To add one: CONTRIBUTING, "Add a condition".
"""
