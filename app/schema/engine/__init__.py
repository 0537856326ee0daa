"""The engine: rules propose edits, the engine applies them, and what it applied is the trail.

edit         what a rule may propose              rule        a documented function that proposes edits
effect       what a rewrite does to the accepted instances
traversal    walks a schema, asks the rules, applies what they propose
node_editor  applies edits to a copy of one node
source_map   where each place of a schema came from
trail        rewrites, origins and JSON Patch, read off the engine's log
references   where a `$ref` leads

Nothing here names a target, a rule, a provider or the environment.
"""
