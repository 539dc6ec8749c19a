package assay.sessions.infinispan;

import assay.conformance.web.NodeFailover;

/// Nodes of this store die and come back.
final class InfinispanFailoverIT extends NodeFailover {}
