package assay.broker.coherence;

import assay.conformance.message.BrokerFailoverChecks;

final class CoherenceTopicsFailoverIT extends BrokerFailoverChecks {}
