@NullMarked
package assay.engine.coherence.site;

import org.jspecify.annotations.NullMarked;
