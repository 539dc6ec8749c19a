/// Sessions that Tomcat's own cluster copies from node to node.
@NullMarked
package assay.sessions.tomcat;

import org.jspecify.annotations.NullMarked;
