/// All decisions about a run, as immutable values that survive saving and reading unchanged.
@NullMarked
package assay.plan;

import org.jspecify.annotations.NullMarked;
