@NullMarked
package assay.sessions.jdbc;

import org.jspecify.annotations.NullMarked;
