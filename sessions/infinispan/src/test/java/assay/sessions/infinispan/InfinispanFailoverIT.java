package assay.sessions.infinispan;

import assay.conformance.web.NodeFailover;

final class InfinispanFailoverIT extends NodeFailover {}
