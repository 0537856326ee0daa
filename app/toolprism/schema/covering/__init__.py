"""Proves that one schema accepts everything that another accepts, as far as plain steps show it.

`covers(wide, narrow)` is true only if it is certain; false says nothing; a `Proof` answers for parts of both. A verdict
asks it about each output with a rewrite that may have changed what is accepted, so it is quick, and needs no other
package.

proof      the proof, case by case             cases     what the narrow side accepts, without unions
keywords   whether a case fits a keyword       repeated  keywords that both sides have to say
exclusion  whether a case fits nothing         numbers   bounds and lengths
places     what is not proven                  document  one side, with its references
"""

from toolprism.schema.covering.places import unproven
from toolprism.schema.covering.proof import Proof, covers

__all__ = ["Proof", "covers", "unproven"]
