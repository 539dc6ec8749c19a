package assay.broker.coherence;

import assay.conformance.message.BrokerNetwork;

final class CoherenceTopicsNetworkIT extends BrokerNetwork {}
