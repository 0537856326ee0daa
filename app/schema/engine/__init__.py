"""The engine: rules propose edits, the engine applies them, and what it applied is the trail.

rule         a documented function that proposes edits    edit  what a rule may propose
effect       what a rewrite does to the accepted instances
passes       one traversal, declared as its rules         context  what a rule may ask about it
shape        a node's keywords, the kinds of their values, and its type
dispatch_table  from a shape to the rules that it wakes
survey       which shapes occur, so that passes that cannot touch a document are skipped
traversal    walks a schema, asks the rules, applies what they propose
node_editor  applies edits to a copy of one node          document  what an edit means
reshape      a new node as edits, one keyword each
log          what was applied, in order                   replay    the same on a source map
source_map   where each place of a schema came from
large_values  what stands for large values in a trail
trail        rewrites, origins and JSON Patch, read off the log
references   where a `$ref` leads                         openings   what is being inlined around a node

Nothing here names a target, a rule, a provider or the environment.
"""
