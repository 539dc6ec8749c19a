@NullMarked
package assay.sessions.node.balancer;

import org.jspecify.annotations.NullMarked;
