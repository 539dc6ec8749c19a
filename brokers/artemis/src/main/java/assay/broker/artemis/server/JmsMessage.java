package assay.broker.artemis.server;

import assay.broker.service.UnsettledDelivery;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;

/// A message by JMS.
///
/// @param session transacted, or waiting for acknowledgements
record JmsMessage(Message message, Session session, ReplySender replies)
    implements UnsettledDelivery {

  private static final String DELIVERIES = "JMSXDeliveryCount";

  @Override
  public String text() throws JMSException {
    if (message instanceof TextMessage words && words.getText() != null) {
      return words.getText();
    }
    throw new IllegalArgumentException("a message without text");
  }

  @Override
  public boolean first() throws JMSException {
    return message.getIntProperty(DELIVERIES) <= 1;
  }

  @Override
  public void reply(String body) throws JMSException {
    replies.reply(message, body);
  }

  @Override
  public void acknowledge() throws JMSException {
    if (session.getTransacted()) {
      session.commit();
    } else {
      message.acknowledge();
    }
  }

  @Override
  public void giveBack() throws JMSException {
    if (session.getTransacted()) {
      session.rollback();
    } else {
      session.recover();
    }
  }
}
