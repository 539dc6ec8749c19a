package assay.api.web;

import assay.api.Observation;

/// What a node saw of one attribute of a session, beside what it had to see: what a workload notes as an observation of
/// [Observation.What#ATTRIBUTE] under the register of the session.
///
/// @param attribute which one, 0 to [#MOST_ATTRIBUTES] - 1, in the order in which the workload names them
/// @param expected the version of the session that wrote the attribute last and was acknowledged before the request
///     was sent; [Observation#ABSENT] where it has none
/// @param seen the version that wrote what the node saw; [Observation#ABSENT] where it saw none
public record SeenAttribute(int attribute, long expected, long seen) {

  /// How many attributes can be told apart.
  public static final int MOST_ATTRIBUTES = 64;

  private static final int VERSION_BITS = 28;
  private static final long VERSION_MASK = (1L << VERSION_BITS) - 1;

  public SeenAttribute {
    if (attribute < 0 || attribute >= MOST_ATTRIBUTES) {
      throw new IllegalArgumentException("there is no attribute " + attribute);
    }
    if ((expected & ~VERSION_MASK) != 0 || (seen & ~VERSION_MASK) != 0) {
      throw new IllegalArgumentException(
          "the versions %d and %d are not below %d".formatted(expected, seen, 1L << VERSION_BITS));
    }
  }

  /// The observation of it.
  ///
  /// @param key the session's register
  public Observation of(int key) {
    return new Observation(key, Observation.What.ATTRIBUTE, packed());
  }

  /// All three in one number, as a history keeps it.
  public long packed() {
    return (long) attribute << (2 * VERSION_BITS) | expected << VERSION_BITS | seen;
  }

  /// What a history kept.
  public static SeenAttribute unpacked(long packed) {
    return new SeenAttribute(
        (int) (packed >>> (2 * VERSION_BITS)),
        packed >>> VERSION_BITS & VERSION_MASK,
        packed & VERSION_MASK);
  }

  /// Whether it was not there though it had to be.
  public boolean lost() {
    return expected != Observation.ABSENT && seen == Observation.ABSENT;
  }

  /// Whether something was there, and older than it had to be.
  public boolean stale() {
    return seen != Observation.ABSENT && seen < expected;
  }
}
