@NullMarked
package assay.sessions.node;

import org.jspecify.annotations.NullMarked;
