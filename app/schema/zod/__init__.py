"""Serialized Zod instances: how to tell one, and the JSON Schema that each kind stands for, in Zod 3 and Zod 4."""
