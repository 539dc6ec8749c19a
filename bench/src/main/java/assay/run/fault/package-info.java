/// Whom a fault is injected into, when, and the proof that it took effect and is over.
@NullMarked
package assay.run.fault;

import org.jspecify.annotations.NullMarked;
