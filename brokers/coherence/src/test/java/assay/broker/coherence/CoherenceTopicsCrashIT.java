package assay.broker.coherence;

import assay.conformance.message.BrokerCrashChecks;

final class CoherenceTopicsCrashIT extends BrokerCrashChecks {}
