package assay.broker.rabbitmq;

import assay.conformance.message.BrokerCrash;

/// The broker and its database die and come back.
final class RabbitCrashIT extends BrokerCrash {

  /// A classic queue writes acknowledgements when it has had nothing to do for a while, or with the next message.
  @Override
  protected boolean keepsLoneAcknowledgements() {
    return false;
  }
}
