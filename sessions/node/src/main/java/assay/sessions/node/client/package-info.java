/// The browsers of many users, and the balancer between them and the nodes.
@NullMarked
package assay.sessions.node.client;

import org.jspecify.annotations.NullMarked;
