package assay.broker.artemis;

import assay.conformance.message.BrokerCrash;

/// The broker and its database die and come back.
final class ArtemisCrashIT extends BrokerCrash {}
