package assay.broker.redis;

/// What a message is in a stream: an entry, whose id is the message's, with these fields. A reply is the text `id body`
/// in a list that is the sender's own, with the id of the message that it replies to.
public final class StreamFields {

  /// The text of a message.
  public static final String BODY = "body";

  /// The name of the list that the reply goes to; missing where nobody waits for one.
  public static final String REPLY_TO = "reply-to";

  private StreamFields() {}
}
