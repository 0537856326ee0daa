"""Code that checks the arguments of calls: a module in Python or TypeScript, with the way back inside.

module    the text of a module, with its map of the way back as data
portable  a schema as both validators read it      runtime   what every module does, here in Python, and the way back
"""

from toolprism.callcode.module import LANGUAGES, Called, Language, module_for
from toolprism.callcode.portable import NotPortable

__all__ = ["LANGUAGES", "Called", "Language", "NotPortable", "module_for"]
