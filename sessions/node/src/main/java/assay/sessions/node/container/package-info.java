/// The servlet container of a node: the interface, and Tomcat as one implementation.
@NullMarked
package assay.sessions.node.container;

import org.jspecify.annotations.NullMarked;
