/// Jetty as the servlet container of nodes.
@NullMarked
package assay.sessions.jetty;

import org.jspecify.annotations.NullMarked;
