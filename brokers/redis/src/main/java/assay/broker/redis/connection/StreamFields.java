package assay.broker.redis.connection;

/// The fields in a message's stream entry; the entry's id is the message's. A reply is the text `id
/// body` in the sender's own list, with the id of the answered message.
public final class StreamFields {

  public static final String BODY = "body";

  /// The list for the reply; missing if none is expected.
  public static final String REPLY_TO = "reply-to";

  private StreamFields() {}
}
