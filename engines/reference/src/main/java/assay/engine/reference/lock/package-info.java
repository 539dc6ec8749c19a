/// Locks in memory, correct or broken.
@NullMarked
package assay.engine.reference.lock;

import org.jspecify.annotations.NullMarked;
