package assay.broker;

/// When a service acknowledges an order's message, before or after the order's row is written.
public enum Acknowledgement {
  /// At most once.
  BEFORE,
  /// At least once.
  AFTER
}
