/// Records taken apart and put together, for engines that serialize them.
@NullMarked
package assay.api.record;

import org.jspecify.annotations.NullMarked;
