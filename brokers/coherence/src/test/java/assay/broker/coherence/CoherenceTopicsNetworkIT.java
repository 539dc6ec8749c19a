package assay.broker.coherence;

import assay.conformance.message.BrokerNetwork;

/// Each process has an address of its own.
final class CoherenceTopicsNetworkIT extends BrokerNetwork {}
