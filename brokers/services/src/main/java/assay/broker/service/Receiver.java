package assay.broker.service;

/// What a thread of a service does, again and again, until it is closed.
interface Receiver extends AutoCloseable {

  /// Waits a moment for a message, and serves it if one comes.
  void serveNext() throws Exception;

  /// Opens one.
  @FunctionalInterface
  interface Opening {
    Receiver open() throws Exception;
  }
}
