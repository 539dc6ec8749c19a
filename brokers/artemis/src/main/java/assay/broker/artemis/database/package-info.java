/// The database of orders.
@NullMarked
package assay.broker.artemis.database;

import org.jspecify.annotations.NullMarked;
