"""OpenAI's chat completions: reading requests, writing completions and chunks."""
