package assay.broker.artemis;

import assay.conformance.message.BrokerCrash;
import org.junit.jupiter.api.Tag;

/// The broker and its database die and come back.
@Tag("further")
final class ArtemisCrashIT extends BrokerCrash {}
