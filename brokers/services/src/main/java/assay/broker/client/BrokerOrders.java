package assay.broker.client;

import java.util.List;

/// Asks a broker what it has of orders: those that are not done, and those that it has given up.
public interface BrokerOrders extends AutoCloseable {

  /// How many are not done: those in their queue, those that a service has in its hands, and those of transactions that
  /// are not decided.
  long count() throws Exception;

  /// The texts of all messages in the queue of dead letters, orders and others. They stay there.
  ///
  /// @throws Exception where it cannot read all of them
  List<String> deadLetters() throws Exception;

  /// Takes all messages off the queue of dead letters.
  ///
  /// @throws Exception where some stay
  void dropDeadLetters() throws Exception;

  /// A way to ask.
  @FunctionalInterface
  interface Opening {

    /// Opens it.
    ///
    /// @throws Exception where there is no broker to ask
    BrokerOrders open() throws Exception;
  }
}
