/// Conformance tests for engines that carry messages.
@NullMarked
package assay.conformance.message;

import org.jspecify.annotations.NullMarked;
