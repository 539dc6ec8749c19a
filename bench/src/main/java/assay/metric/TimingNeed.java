package assay.metric;

/// How late a load generator may be for a metric.
public enum TimingNeed {
  /// However late: it is proven by histories, or has no schedule.
  NONE,
  /// By much less than the bins of time in which it is counted.
  BINS,
  /// However late, as long as what was offered was sent: it is about the window as a whole.
  SUM,
  /// Hardly at all: it is made of single times.
  FINE,
  /// However late, as long as the link between sites was what was asked: it is about what crosses that.
  LINK
}
