package assay.broker.coherence;

import assay.conformance.message.BrokerFailover;

/// The other server takes over.
final class CoherenceTopicsFailoverIT extends BrokerFailover {}
