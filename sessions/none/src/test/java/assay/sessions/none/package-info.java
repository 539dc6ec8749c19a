/// Tests of nodes that keep sessions to themselves.
@NullMarked
package assay.sessions.none;

import org.jspecify.annotations.NullMarked;
