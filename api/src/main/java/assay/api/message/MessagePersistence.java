package assay.api.message;

/// A broker's promise for an accepted message.
public enum MessagePersistence {
  /// The message survives the broker, which writes it to the journal before the acknowledgement.
  PERSISTENT,
  /// The message is lost with the broker.
  NON_PERSISTENT
}
