package assay.metric;

/// How the figures of the repeats become one.
public enum FoldRule {
  /// The median: of speed, and of what is used.
  MEDIAN,
  /// The worst of any: of harm, which one good repeat does not undo, and of the most that a run saw.
  WORST,
  /// All repeats are one sample: of shares of trials.
  POOLED
}
