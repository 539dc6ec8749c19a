/// The database with the shop's orders.
@NullMarked
package assay.sessions.node.database;

import org.jspecify.annotations.NullMarked;
