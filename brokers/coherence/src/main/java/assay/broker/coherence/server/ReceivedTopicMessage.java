package assay.broker.coherence.server;

import assay.broker.coherence.topic.TopicMessage;
import assay.broker.service.UnsettledDelivery;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// A message by a topic.
///
/// @param inbox the inbox that received the message
/// @param deliveries including this one
record ReceivedTopicMessage(TopicConsumer inbox, TopicMessage message, int deliveries)
    implements UnsettledDelivery {

  @Override
  public String text() {
    return message.body();
  }

  @Override
  public boolean first() {
    return deliveries == 1;
  }

  @Override
  public void reply(String body) {
    inbox.reply(message, body);
  }

  @Override
  public void acknowledge() {
    inbox.acknowledge();
  }

  @Override
  public void giveBack() throws ExecutionException, InterruptedException, TimeoutException {
    inbox.giveBack();
  }
}
