/// What a cluster sends to other sites, and how it receives.
@NullMarked
package assay.engine.coherence.site;

import org.jspecify.annotations.NullMarked;
