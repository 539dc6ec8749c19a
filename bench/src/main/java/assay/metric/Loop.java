package assay.metric;

/// Whose times a metric is made of.
public enum Loop {
  /// Response times in the steady window of an open loop.
  OPEN,
  /// Service times of a closed loop.
  CLOSED,
  /// Response times of an open loop from a fault on.
  FAULT,
  /// It is no time of single requests.
  NONE
}
