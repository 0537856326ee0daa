"""What providers accept, and what their errors mean.

errors/  a provider's error → tool, place, rule, cause and fix
"""
