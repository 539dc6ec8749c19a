/// Checks of locks that need several clients.
@NullMarked
package assay.conformance.lock;

import org.jspecify.annotations.NullMarked;
