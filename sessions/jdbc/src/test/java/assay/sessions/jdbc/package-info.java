/// Tests of the store, on nodes that run.
@NullMarked
package assay.sessions.jdbc;

import org.jspecify.annotations.NullMarked;
