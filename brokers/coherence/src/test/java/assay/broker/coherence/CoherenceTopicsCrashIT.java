package assay.broker.coherence;

import assay.conformance.message.BrokerCrashChecks;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
final class CoherenceTopicsCrashIT extends BrokerCrashChecks {}
