"""Serialized Zod instances: detects them, and converts each kind to JSON Schema, for Zod 3 and Zod 4."""
