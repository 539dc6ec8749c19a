package assay.broker.artemis;

import assay.conformance.message.BrokerCrashChecks;
import org.junit.jupiter.api.Tag;

@Tag("further")
@Tag("representative")
final class ArtemisCrashIT extends BrokerCrashChecks {}
