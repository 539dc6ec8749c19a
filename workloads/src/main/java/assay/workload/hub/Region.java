package assay.workload.hub;

/// Where a market is.
public enum Region {
  /// New York.
  NY,
  /// Europe.
  EU,
  /// Asia.
  ASIA
}
