@NullMarked
package assay.engine.coherence.proxy;

import org.jspecify.annotations.NullMarked;
