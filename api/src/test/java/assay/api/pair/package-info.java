@NullMarked
package assay.api.pair;

import org.jspecify.annotations.NullMarked;
