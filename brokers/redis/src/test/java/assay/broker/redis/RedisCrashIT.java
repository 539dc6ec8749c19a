package assay.broker.redis;

import assay.conformance.message.BrokerCrash;

final class RedisCrashIT extends BrokerCrash {}
