package assay.sessions.hazelcast;

import assay.conformance.web.NodeFailover;

/// Nodes of this store die and come back.
final class HazelcastFailoverIT extends NodeFailover {}
