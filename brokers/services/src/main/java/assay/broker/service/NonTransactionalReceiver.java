package assay.broker.service;

import java.util.function.UnaryOperator;

/// Answers messages from this process's memory, without any transaction.
///
/// @param inbox closed with this
/// @param service maps a message's text to its answer
record NonTransactionalReceiver(
    ServiceConsumer inbox, UnaryOperator<String> service, UnreadableMessages unreadable)
    implements ServiceTask {

  @Override
  public void serveNext() throws Exception {
    UnsettledDelivery message = inbox.next();
    if (message == null) {
      return;
    }
    String answer;
    try {
      answer = service.apply(message.text());
    } catch (RuntimeException e) {
      unreadable.note(message, e);
      message.giveBack();
      return;
    }
    message.reply(answer);
    message.acknowledge();
  }

  @Override
  public void close() throws Exception {
    inbox.close();
  }
}
