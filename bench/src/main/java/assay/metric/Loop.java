package assay.metric;

/// The loop that a metric's times come from.
public enum Loop {
  /// Response times in the steady window of an open loop.
  OPEN,
  /// Service times of a closed loop.
  CLOSED,
  /// Response times of an open loop from a fault on.
  FAULT,
  /// No time of single requests.
  NONE
}
