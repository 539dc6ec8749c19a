package assay.broker.coherence;

import assay.conformance.message.BrokerCrash;

final class CoherenceTopicsCrashIT extends BrokerCrash {}
