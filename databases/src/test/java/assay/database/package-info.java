/// Tests of the servers of databases.
@NullMarked
package assay.database;

import org.jspecify.annotations.NullMarked;
