/// Updates of two entries that must agree: the interface for engines, and shared helpers.
@NullMarked
package assay.api.pairupdate;

import org.jspecify.annotations.NullMarked;
