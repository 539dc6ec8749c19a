package assay.metric;

/// How late the load generator may be for a metric.
public enum TimingNeed {
  /// Any delay: the metric is proven by histories, or has no schedule.
  NONE,
  /// Much less than the metric's time bins.
  BINS,
  /// Any delay, if the offered load was sent: the metric is of the whole window.
  SUM,
  /// Hardly any: the metric consists of single times.
  FINE,
  /// Any delay, if the link between sites was as configured: the metric is of the link's traffic.
  LINK
}
