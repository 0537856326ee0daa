"""The pages: one a file, handler and context and nothing else."""
