package assay.broker.redis;

import assay.api.engine.Engine;
import assay.conformance.message.BrokerConfigurationChecks;
import java.util.Map;

final class RedisMessagesIT extends BrokerConfigurationChecks {

  @Override
  protected Engine engine() {
    return new RedisStreamsEngine();
  }

  @Override
  protected Map<String, Integer> configurations() {
    return Map.of(
        "journal: aof-always", 100,
        "journal: aof, prefetch: one", 300,
        "journal: none, acknowledgement: before", 300,
        "journal: none, reuse: false, prefetch: one", 50);
  }
}
