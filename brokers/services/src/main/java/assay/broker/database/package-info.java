/// The orders' database: tables in H2 or PostgreSQL, or only the time of a commit.
@NullMarked
package assay.broker.database;

import org.jspecify.annotations.NullMarked;
