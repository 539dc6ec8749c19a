package assay.engine;

import org.jspecify.annotations.Nullable;

/// An engine's claims about one of its solutions.
///
/// @param atomic whether both entries change together or not at all
/// @param exact whether concurrent changes lose no update
/// @param ordered whether a client's changes of one target keep their order; null for no
/// @param maps how its maps are made; null for the usual way
public record PairUpdateGuarantees(
    boolean atomic,
    boolean exact,
    @Nullable Boolean ordered,
    @Nullable String maps,
    String called) {

  /// The claims in words: `atomic, exact, in order`.
  public String promise() {
    return (atomic ? "atomic" : "not atomic")
        + (exact ? ", exact" : ", loses updates")
        + (Boolean.TRUE.equals(ordered) ? ", in order" : "");
  }

  @Override
  public String toString() {
    return promise() + "; there: " + called;
  }
}
