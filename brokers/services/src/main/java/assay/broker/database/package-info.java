/// The database of orders.
@NullMarked
package assay.broker.database;

import org.jspecify.annotations.NullMarked;
