"""Finds tools in the text of a file, by its language; code is parsed and never run.

language  file names → languages        reader      a text and its language → documents; the fences of Markdown
document  the tools of one part of a file, with their places
data_files  JSON, JSON lines, YAML, TOML
python_file  Python                     script_file  JavaScript and TypeScript
"""
