/// In-memory transactions, isolated as a setting says.
@NullMarked
package assay.engine.reference.transaction;

import org.jspecify.annotations.NullMarked;
