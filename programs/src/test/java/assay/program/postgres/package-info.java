/// Tests of the servers of databases.
@NullMarked
package assay.program.postgres;

import org.jspecify.annotations.NullMarked;
