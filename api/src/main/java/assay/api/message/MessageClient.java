package assay.api.message;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// A capability: sends messages to a broker's queues, and waits for replies.
///
/// Thread-safe; each thread has one request in progress. The reply is the first message in the thread's reply queue after
/// its request. Only the body tells whether the message answers this request.
public interface MessageClient {

  /// Sends a request and waits for its reply, which is never persistent.
  ///
  /// @param queue the queue's name
  /// @param body the message's text
  /// @param delivery the broker's promise for the request
  /// @return the reply's text
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the request
  /// @throws IOException when the broker may have taken the request
  /// @throws TimeoutException when no reply came in time; the requested work may have been done
  String request(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException, TimeoutException;

  /// Sends a message without a reply, and returns when the broker has acknowledged it.
  ///
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the message
  /// @throws IOException when the broker may have taken the message
  void send(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException;
}
