package assay.workload.hub;

/// A query's selectivity: rows per million, and the same proportion for any other number.
public record QuerySelectivity(int perMillion) {

  private static final int MILLION = 1_000_000;

  /// Rounded, and at least one if there is a row.
  public int of(int rows) {
    long scaled = Math.round((double) perMillion * rows / MILLION);
    return (int) Math.min(rows, Math.max(1, scaled));
  }
}
