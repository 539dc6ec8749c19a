package assay.api;

/// A request that only reads: whatever goes wrong, nothing happened.
public abstract non-sealed class Query extends SingleRequest {

  private final int[] keys;

  /// A query of these registers, counters or sets; none for a query that is not by key.
  protected Query(int... keys) {
    this.keys = keys.clone();
  }

  @Override
  public final int[] keys() {
    return keys.clone();
  }

  @Override
  final Outcome outcomeOf(Exception failure) {
    return Outcome.FAILED;
  }
}
