/// Records split into fields and rebuilt, for engines that serialize them.
@NullMarked
package assay.api.record;

import org.jspecify.annotations.NullMarked;
