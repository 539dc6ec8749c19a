/// What all parts of a cluster share: ports, the requests in work on a node, and servers beside the nodes.
@NullMarked
package assay.sessions.node.cluster;

import org.jspecify.annotations.NullMarked;
