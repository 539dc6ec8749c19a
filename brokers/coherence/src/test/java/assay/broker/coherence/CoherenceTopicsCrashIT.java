package assay.broker.coherence;

import assay.conformance.message.BrokerCrash;

/// The only server and the database die and come back.
final class CoherenceTopicsCrashIT extends BrokerCrash {}
