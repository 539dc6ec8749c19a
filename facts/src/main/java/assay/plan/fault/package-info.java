/// Kinds of faults, and their traits.
@NullMarked
package assay.plan.fault;

import org.jspecify.annotations.NullMarked;
