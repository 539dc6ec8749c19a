package assay.broker.artemis;

import assay.conformance.message.BrokerFailover;

/// A replica takes over.
final class ArtemisFailoverIT extends BrokerFailover {}
