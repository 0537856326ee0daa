"""Vertex AI's `generateContent`: writing requests, reading responses and streams."""
