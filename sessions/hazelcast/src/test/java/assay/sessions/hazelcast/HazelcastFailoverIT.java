package assay.sessions.hazelcast;

import assay.conformance.web.NodeFailover;

final class HazelcastFailoverIT extends NodeFailover {}
