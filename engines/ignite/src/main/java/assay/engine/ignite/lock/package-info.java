/// Ignite's locks that clients take from each other.
@NullMarked
package assay.engine.ignite.lock;

import org.jspecify.annotations.NullMarked;
