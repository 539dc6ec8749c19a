package assay.broker.rabbitmq;

import assay.conformance.message.BrokerCrashChecks;

final class RabbitCrashIT extends BrokerCrashChecks {

  /// A classic queue writes acknowledgements when it has been idle for a while, or with the next
  /// message.
  @Override
  protected boolean keepsLoneAcknowledgements() {
    return false;
  }
}
