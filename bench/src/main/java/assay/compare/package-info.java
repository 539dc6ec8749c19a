/// Stored runs held against each other: one against another, and many in the order of time. Pure
/// functions of what `run.json` holds.
@NullMarked
package assay.compare;

import org.jspecify.annotations.NullMarked;
