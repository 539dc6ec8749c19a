package assay.broker.rabbitmq;

import assay.conformance.message.BrokerCrash;

final class RabbitCrashIT extends BrokerCrash {

  /// A classic queue writes acknowledgements when it has been idle for a while, or with the next
  /// message.
  @Override
  protected boolean keepsLoneAcknowledgements() {
    return false;
  }
}
