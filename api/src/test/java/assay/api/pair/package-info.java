/// Tests of what engines share.
@NullMarked
package assay.api.pair;

import org.jspecify.annotations.NullMarked;
