package assay.broker.client;

/// Asks a broker how many orders it has that are not done.
public interface OpenOrders extends AutoCloseable {

  /// How many there are: those in their queue, those that a service has in its hands, and those of transactions that
  /// are not decided.
  long count() throws Exception;

  /// A way to ask.
  @FunctionalInterface
  interface Opening {

    /// Opens it.
    ///
    /// @throws Exception where there is no broker to ask
    OpenOrders open() throws Exception;
  }
}
