package assay.broker.coherence;

import assay.conformance.message.BrokerFailover;

final class CoherenceTopicsFailoverIT extends BrokerFailover {}
