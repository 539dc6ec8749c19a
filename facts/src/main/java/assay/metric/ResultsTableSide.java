package assay.metric;

/// The two sides of the results table.
public enum ResultsTableSide {
  GAIN,
  COST
}
