package assay.api.message;

/// What a broker promises of a message that it has taken.
public enum Delivery {
  /// It survives the broker: it is in its journal before the broker acknowledges it.
  PERSISTENT,
  /// It is gone with the broker.
  NON_PERSISTENT
}
