package assay.metric;

/// How late the load generator may be for a metric.
public enum SendDelayTolerance {
  /// Any delay: proven by histories, or without a schedule.
  NONE,
  /// Much less than the metric's time bins.
  BINS,
  /// Any delay, if the offered load was sent.
  SUM,
  /// Hardly any: single times.
  FINE,
  /// Any delay, if the link between sites was as configured.
  LINK
}
