/// Jetty as the nodes' servlet container.
@NullMarked
package assay.sessions.jetty;

import org.jspecify.annotations.NullMarked;
