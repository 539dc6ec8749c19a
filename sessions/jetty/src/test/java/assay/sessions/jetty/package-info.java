@NullMarked
package assay.sessions.jetty;

import org.jspecify.annotations.NullMarked;
