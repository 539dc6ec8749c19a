package assay.broker.artemis.server;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.function.UnaryOperator;

/// Answers messages from what the process has in its memory, without any transaction.
///
/// @param inbox whose session waits for acknowledgements
/// @param service the answer to a message's text
record QueryReceiver(
    Inbox inbox, Replies replies, UnaryOperator<String> service, UnreadableMessages unreadable)
    implements Receiver {

  @Override
  public void serveNext() throws JMSException {
    Message message = inbox.next();
    if (message == null) {
      return;
    }
    String answer;
    try {
      answer = service.apply(UnreadableMessages.text(message));
    } catch (RuntimeException e) {
      unreadable.note(message, e);
      inbox.session().recover();
      return;
    }
    replies.reply(message, answer);
    message.acknowledge();
  }

  @Override
  public void close() throws JMSException {
    inbox.close();
  }
}
