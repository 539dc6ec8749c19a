package assay.broker;

/// When a service acknowledges an order's message, before or after the order's row is written.
public enum Acknowledgement {
  /// Before: at most once.
  BEFORE,
  /// After: at least once.
  AFTER
}
