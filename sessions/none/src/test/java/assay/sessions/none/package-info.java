@NullMarked
package assay.sessions.none;

import org.jspecify.annotations.NullMarked;
