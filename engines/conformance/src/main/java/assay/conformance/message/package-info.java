/// What every engine must pass that carries messages.
@NullMarked
package assay.conformance.message;

import org.jspecify.annotations.NullMarked;
