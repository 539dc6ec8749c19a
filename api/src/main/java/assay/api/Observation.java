package assay.api;

/// One thing a request read that the judge wants to know.
///
/// @param key the key's index
/// @param what the kind of observation
/// @param version the register's version ([#ABSENT] and [#CORRUPT] included), a tag, an element, a
///     count, a packed attribute, or the id of a wrong reply
public record Observation(int key, What what, long version) {

  /// The version of an entry that was not there.
  public static final long ABSENT = 0;

  /// The version of an entry whose checksum does not fit its content.
  public static final long CORRUPT = -1;

  /// What was read.
  public enum What {
    /// A register's version.
    REGISTER,
    /// One tag found in a counter, or one element found in a set.
    TAG,
    /// A counter's value, or how many elements a set has; noted after the set's elements, and where
    /// it has none.
    COUNT,
    /// An attribute of a session whose register this is; noted beside the register's version, and packed as
    /// [assay.api.web.SeenAttribute] says.
    ATTRIBUTE,
    /// The reply to another request came; the version is the id that it bears.
    WRONG_REPLY,
    /// One tag found among the messages that a broker has given up.
    DEAD_LETTER,
    /// How many tags were found among them; noted after the tags, and where there are none.
    DEAD_COUNT,
    /// How many tags a broker still had that were to change the counter; [#CORRUPT] if no server could be asked.
    WAITING_COUNT
  }
}
