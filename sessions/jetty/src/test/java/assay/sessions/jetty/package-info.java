/// Tests of Jetty as a container.
@NullMarked
package assay.sessions.jetty;

import org.jspecify.annotations.NullMarked;
