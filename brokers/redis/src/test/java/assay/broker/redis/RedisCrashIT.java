package assay.broker.redis;

import assay.conformance.message.BrokerCrashChecks;

final class RedisCrashIT extends BrokerCrashChecks {}
