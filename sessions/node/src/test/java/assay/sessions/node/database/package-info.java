/// Tests of the database of the orders.
@NullMarked
package assay.sessions.node.database;

import org.jspecify.annotations.NullMarked;
