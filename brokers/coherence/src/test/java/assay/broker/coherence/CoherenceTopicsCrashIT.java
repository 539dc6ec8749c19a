package assay.broker.coherence;

import assay.conformance.message.BrokerCrash;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
final class CoherenceTopicsCrashIT extends BrokerCrash {}
