package assay.api;

/// A request's observation for the judge.
///
/// @param key the key's index
/// @param what the kind of observation
/// @param version the register's version ([#ABSENT] and [#CORRUPT] included), a tag, an element, a
/// count, a packed attribute, or a wrong reply's id
public record Observation(int key, What what, long version) {

  /// The version of a missing entry.
  public static final long ABSENT = 0;

  /// The version for an entry with a wrong checksum.
  public static final long CORRUPT = -1;

  /// What a conditional write expects if any value will do.
  public static final long PRESENT = -2;

  /// The kind of observation.
  public enum What {
    REGISTER,
    /// One tag found in a counter, or one element found in a set.
    TAG,
    /// A counter's value, or a set's element count, possibly zero; recorded after the set's elements.
    COUNT,
    /// An attribute of the session with this register; recorded beside the register's version, in the packed form of
    /// [assay.api.web.SeenAttribute].
    ATTRIBUTE,
    /// The reply to another request; the version is the id in the reply.
    WRONG_REPLY,
    /// One tag found among the broker's dead letters.
    DEAD_LETTER,
    /// The tag count among the dead letters, possibly zero; recorded after the tags.
    DEAD_COUNT,
    /// How many tags that will change the counter are still in the broker; [#CORRUPT] if no server could be asked.
    WAITING_COUNT,
    /// The version that the register must have for the claimed write to take effect ([#ABSENT] and [#PRESENT]
    /// included). Reported before the call that writes, therefore it is kept if the call fails.
    EXPECTED,
    /// The version that the claimed write replaced, in the same atomic step.
    REPLACED,
    /// The claimed write did not take effect, because the register had this version and not the expected one.
    REFUSED,
    /// The claimed write did not take effect, because the register did not have this expected version. The engine does not
    /// tell which it had.
    DIFFERED
  }
}
