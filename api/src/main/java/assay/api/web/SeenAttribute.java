package assay.api.web;

import assay.api.Observation;

/// What a node saw in one session attribute, with what it should have seen. A workload reports it
/// as an observation of [Observation.What#ATTRIBUTE] for the session's register.
///
/// @param attribute the attribute's number, 0 to [#MOST_ATTRIBUTES] - 1, in the workload's order
/// @param expected the session version that last wrote the attribute and was acknowledged before
/// the request was sent; [Observation#ABSENT] if there is none
/// @param seen the version that wrote the seen value; [Observation#ABSENT] if the node saw none
public record SeenAttribute(int attribute, long expected, long seen) {

  /// How many attributes can be distinguished.
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

  /// The observation for the history.
  ///
  /// @param key the session's register
  public Observation of(int key) {
    return new Observation(key, Observation.What.ATTRIBUTE, packed());
  }

  /// All three components in one number, the form of the history.
  public long packed() {
    return (long) attribute << (2 * VERSION_BITS) | expected << VERSION_BITS | seen;
  }

  /// The components of a packed number.
  public static SeenAttribute unpacked(long packed) {
    return new SeenAttribute(
        (int) (packed >>> (2 * VERSION_BITS)),
        packed >>> VERSION_BITS & VERSION_MASK,
        packed & VERSION_MASK);
  }

  /// Whether the attribute was missing although it was expected.
  public boolean lost() {
    return expected != Observation.ABSENT && seen == Observation.ABSENT;
  }

  /// Whether the attribute was present, but older than expected.
  public boolean stale() {
    return seen != Observation.ABSENT && seen < expected;
  }
}
