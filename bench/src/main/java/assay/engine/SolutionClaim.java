package assay.engine;

import org.jspecify.annotations.Nullable;

/// What an engine says of one of its solutions.
///
/// @param atomic whether both entries change together or not at all
/// @param exact whether changes that meet lose none
/// @param ordered whether a client's changes of one target are done in the order in which it handed them over;
///     null for no
/// @param maps a word for how its maps are made, where that is not as for any other use; null where it is
/// @param called what the engine itself calls it
public record SolutionClaim(
    boolean atomic,
    boolean exact,
    @Nullable Boolean ordered,
    @Nullable String maps,
    String called) {

  /// What it promises, in words: `atomic, exact, in order`.
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
