package assay.broker.coherence;

import assay.conformance.message.BrokerNetworkChecks;

final class CoherenceTopicsNetworkIT extends BrokerNetworkChecks {}
