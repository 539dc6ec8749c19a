package assay.broker.artemis;

import assay.conformance.message.BrokerCrash;
import org.junit.jupiter.api.Tag;

@Tag("further")
final class ArtemisCrashIT extends BrokerCrash {}
