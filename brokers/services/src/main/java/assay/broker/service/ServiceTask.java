package assay.broker.service;

/// The repeated work of a service thread until it is closed.
interface ServiceTask extends AutoCloseable {

  /// Waits a moment for a message, and serves it if one comes.
  void serveNext() throws Exception;

  @FunctionalInterface
  interface Opening {
    ServiceTask open() throws Exception;
  }
}
