"""What page, API and command line share: one use case a file.

normalize        a paste and targets → the result of each tool at each target
validate         the same tools under AJV, with example arguments
check_arguments  the arguments of a call against the pasted schema and each output
budgets          what the tools of a request use together, and which need not be strict
explain_error    a provider's error, and the tools that were sent → tool, place, rule, edit, targets that mend it
jsonl            line objects of `normalize`     tool_calls_jsonl  of `validate`, `check-call` and `invoke`
jsonl_stream     the same for `normalize`, bit by bit
vertex_jsonl     of `to-vertex`, `from-vertex` and `vertex-session`
action           several tools, or a union, as the actions of one tool
action_flat      the one flat schema, and what it lost  action_check  the check at run time  action_code  starter code
action_merge     one field of several actions           action_definitions  their definitions in one schema
lint             findings for authors                 lint_fixes          the safe fixes, written back
payload          the tools part of the request to a model
models           the catalogue of models    model_words    what is said of a row of the decision table
acceptance       what providers accept, and what they would refuse of a schema as it is
coverage         what became of every place of the pasted schema
summary          how much a target changed        labels    the words for verdicts, effects and causes
why              what stands behind a verdict     rewrites  the changes of a result, as people read them
mistakes         what is wrong with a tool whatever the target
fleet            the verdicts of every tool of a paste, remembered by hash
request_body     outputs as a provider's request has them
name_rules       what providers accept as the name of a tool or a property
result_cache     the latest results, in memory
registry         targets and rules as JSON        ruleset   the version of the rules
"""
