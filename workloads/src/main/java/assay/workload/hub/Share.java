package assay.workload.hub;

/// How many rows of a map fulfil what a query asks: so many of a million, and as many in proportion
/// of any other number.
///
/// @param perMillion how many of a million
public record Share(int perMillion) {

  private static final int MILLION = 1_000_000;

  /// How many of so many rows, rounded, and at least one where there is a row.
  public int of(int rows) {
    long scaled = Math.round((double) perMillion * rows / MILLION);
    return (int) Math.min(rows, Math.max(1, scaled));
  }
}
