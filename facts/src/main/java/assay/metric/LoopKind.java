package assay.metric;

/// The loop that a metric's times come from.
public enum LoopKind {
  /// Response times in an open loop's steady window.
  OPEN,
  /// Service times in a closed loop.
  CLOSED,
  /// Response times in an open loop from a fault on.
  FAULT,
  /// No time of single requests.
  NONE
}
