"""Proves that one schema accepts everything that another accepts, as far as plain steps show it.

`covers(wide, narrow)` is true only if it is certain; false says nothing; a `Proof` answers for parts of both. A verdict
asks it about each output with a rewrite that may have changed what is accepted, so it is quick, and needs no other
package.

proof      the proof, case by case
cases      what the narrow side accepts, without unions   bounds   its numbers and lengths
keywords   whether a case fits a keyword, or nothing of it does, and which keywords are not proven
"""

from toolprism.schema.covering.cases import Document
from toolprism.schema.covering.keywords import unproven
from toolprism.schema.covering.proof import Proof, covers

__all__ = ["Document", "Proof", "covers", "unproven"]
