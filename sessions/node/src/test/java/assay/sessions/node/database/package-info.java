@NullMarked
package assay.sessions.node.database;

import org.jspecify.annotations.NullMarked;
