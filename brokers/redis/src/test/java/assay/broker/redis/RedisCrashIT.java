package assay.broker.redis;

import assay.conformance.message.BrokerCrash;

/// The broker and its database die and come back.
final class RedisCrashIT extends BrokerCrash {}
