"""The engine: rules propose edits, and the engine applies them and records them in the trail.

declaration  a documented function that proposes edits    edit  the edits that a rule may propose, and their meaning
effect       how a rewrite changes the accepted instances
passes       one traversal, declared as its rules         context  the state of a pass that rules may read
shape        a node's keywords, the types of their values, and its type; which shapes occur in a document
dispatch_table  maps a shape to the rules that it triggers
traversal    walks a schema, calls the rules, applies their edits
reshape      expresses a new node as edits, one a keyword
log          the applied edits, in order                  replay    replays them on a source map
rewrite      an applied edit, from the paste to the output  source_map  the origin of each place of a schema
trail        rewrites, origins and JSON Patch, derived from the log
references   resolves `$ref`; the definitions being inlined around a node

Nothing here refers to a target, a rule, a provider or the environment.
"""

from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.declaration import ANY, AllBut, Example, Rule, example, lacks, rule
from toolprism.schema.engine.edit import Edit, Root, Spill, Where, become, copy, drop, move, put
from toolprism.schema.engine.effect import Effect, seen_from

#: What declarations of rules, passes and targets need.
__all__ = ["ANY", "AllBut", "Edit", "Effect", "Example", "PassContext", "Root", "Rule", "Spill", "Where"]
__all__ += ["become", "copy", "drop", "example", "lacks", "move", "put", "rule", "seen_from"]
