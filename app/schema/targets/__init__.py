"""One target a file; a module here that defines `TARGET` is a target, nothing else is needed.

To add one: give it an id, a title, its sources and a plan of sweeps composed of rules from `app.schema.rules`.
The law tests pick it up: every sample and vector runs through it.
"""
