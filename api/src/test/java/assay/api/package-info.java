/// Tests of what engines share.
@NullMarked
package assay.api;

import org.jspecify.annotations.NullMarked;
