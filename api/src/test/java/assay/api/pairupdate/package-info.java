@NullMarked
package assay.api.pairupdate;

import org.jspecify.annotations.NullMarked;
