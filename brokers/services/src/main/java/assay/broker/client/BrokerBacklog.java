package assay.broker.client;

import java.util.List;

public interface BrokerBacklog extends AutoCloseable {

  /// How many orders are unfinished: in the queue, in a service's hands, or in undecided transactions.
  long count() throws Exception;

  /// The texts of all dead letters, orders and others, which stay in the queue.
  ///
  /// @throws Exception when not all can be read
  List<String> deadLetters() throws Exception;

  /// @throws Exception when some stay
  void dropDeadLetters() throws Exception;

  @FunctionalInterface
  interface Opening {

    /// @throws Exception when there is no broker to ask
    BrokerBacklog open() throws Exception;
  }
}
