package assay.broker.rabbitmq;

import assay.api.engine.Engine;
import assay.conformance.message.BrokerConfigurationChecks;
import java.util.Map;

final class RabbitMessagesIT extends BrokerConfigurationChecks {

  @Override
  protected Engine engine() {
    return new RabbitEngine();
  }

  @Override
  protected Map<String, Integer> configurations() {
    return Map.of(
        "journal: durable, transaction: local", 200,
        "journal: durable, transaction: none, prefetch: one", 100,
        "journal: none, transaction: none, acknowledgement: before", 100,
        "journal: none, transaction: local, reuse: false, prefetch: one", 20);
  }
}
