package assay.broker.service;

/// A message that a service has received but that still belongs to the broker: neither acknowledged
/// nor returned.
public interface UnsettledDelivery {

  /// @throws IllegalArgumentException when the message is no text
  String text() throws Exception;

  /// Whether this is its first delivery.
  boolean first() throws Exception;

  /// Only if the sender asked for a reply. A reply never survives the broker.
  void reply(String body) throws Exception;

  /// Removes the message from the queue.
  void acknowledge() throws Exception;

  /// Returns the message as delivered. A broker gives up a message that returns too often.
  void giveBack() throws Exception;
}
