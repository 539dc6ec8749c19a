package assay.api.message;

import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// A capability: sends messages to queues of a broker, and waits for their replies.
///
/// Safe for many threads; each thread has one request in work at a time. A reply is the first message that comes to the
/// thread's own reply queue after its request: whether it is the reply to this request the body tells.
public interface MessageClient {

  /// Sends a request and waits for its reply, which is never persistent.
  ///
  /// @param queue the queue's name
  /// @param body the text of the message
  /// @param delivery what the broker promises of the request
  /// @return the text of the reply
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the request
  /// @throws IOException when the broker may have taken it
  /// @throws TimeoutException when no reply came in time; what the request asked for may have been done
  String request(String queue, String body, Delivery delivery)
      throws IOException, InterruptedException, TimeoutException;

  /// Sends a message that nobody replies to, and returns once the broker has acknowledged it.
  ///
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the message
  /// @throws IOException when the broker may have taken it
  void send(String queue, String body, Delivery delivery) throws IOException, InterruptedException;
}
