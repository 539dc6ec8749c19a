/// Transactions on several entries.
@NullMarked
package assay.api.transaction;

import org.jspecify.annotations.NullMarked;
