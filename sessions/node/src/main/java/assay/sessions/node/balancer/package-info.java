/// The host's HAProxy between browsers and nodes.
@NullMarked
package assay.sessions.node.balancer;

import org.jspecify.annotations.NullMarked;
