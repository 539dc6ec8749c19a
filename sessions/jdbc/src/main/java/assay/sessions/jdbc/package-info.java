/// Sessions in a database that all nodes share.
@NullMarked
package assay.sessions.jdbc;

import org.jspecify.annotations.NullMarked;
