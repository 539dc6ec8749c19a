/// Conformance tests for every engine, on real clusters of its own processes.
@NullMarked
package assay.conformance;

import org.jspecify.annotations.NullMarked;
