package assay.broker.rabbitmq.server;

import assay.broker.service.UnsettledDelivery;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Delivery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/// A message by a delivery.
///
/// @param inbox the inbox that received the message
record RabbitMessage(Delivery delivery, RabbitConsumer inbox) implements UnsettledDelivery {

  /// The header that counts how often a message was given back.
  static final String DELIVERIES = "deliveries";

  static int deliveriesBefore(BasicProperties properties) {
    Map<String, Object> headers = properties.getHeaders();
    return headers != null && headers.get(DELIVERIES) instanceof Integer count ? count : 0;
  }

  @Override
  public String text() {
    return new String(delivery.getBody(), StandardCharsets.UTF_8);
  }

  @Override
  public boolean first() {
    return !delivery.getEnvelope().isRedeliver() && deliveriesBefore(delivery.getProperties()) == 0;
  }

  @Override
  public void reply(String body) throws IOException, TimeoutException {
    inbox.reply(delivery, body);
  }

  @Override
  public void acknowledge() throws IOException {
    inbox.acknowledge(delivery);
  }

  @Override
  public void giveBack() throws IOException {
    inbox.giveBack(delivery);
  }
}
