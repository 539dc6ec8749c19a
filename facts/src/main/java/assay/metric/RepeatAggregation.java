package assay.metric;

public enum RepeatAggregation {
  /// The median: for speed and resource use.
  MEDIAN,
  /// The worst: for harm, which a good repeat does not undo, and for a run's maximum.
  WORST,
  /// All repeats as one sample: for shares of faults.
  POOLED
}
