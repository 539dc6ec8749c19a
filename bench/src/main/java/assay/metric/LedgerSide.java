package assay.metric;

/// The two sides of the ledger.
public enum LedgerSide {
  GAIN,
  COST
}
