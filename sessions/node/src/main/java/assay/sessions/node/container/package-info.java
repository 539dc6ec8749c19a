/// The servlet container that a node is: what nodes need of one, and Tomcat as one.
@NullMarked
package assay.sessions.node.container;

import org.jspecify.annotations.NullMarked;
