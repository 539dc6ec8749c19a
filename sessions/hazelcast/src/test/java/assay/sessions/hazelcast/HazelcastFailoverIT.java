package assay.sessions.hazelcast;

import assay.conformance.web.NodeFailoverChecks;

final class HazelcastFailoverIT extends NodeFailoverChecks {}
