"""Code that checks the arguments of calls: a module in Python or TypeScript, with the way back inside.

module    the text of a module: schemas as both validators read them, and the map of the way back, as data
runtime   what every module does, here in Python, and the way back

In TypeScript, a module also has the messages and repairs of `toolcalls` (told.ts); in Python, it asks Toolprism for
them where that is installed.
"""

from toolprism.callcode.module import LANGUAGES, Called, Language, NotPortable, module_for

__all__ = ["LANGUAGES", "Called", "Language", "NotPortable", "module_for"]
