package assay.broker.redis;

/// The fields of a message's stream entry; the entry's id is the message's. A reply is the text `id body` in the sender's
/// own list, with the id of the answered message.
public final class StreamFields {

  /// The text of a message.
  public static final String BODY = "body";

  /// The name of the list for the reply; missing if none is expected.
  public static final String REPLY_TO = "reply-to";

  private StreamFields() {}
}
