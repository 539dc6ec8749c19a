package assay.broker.service;

/// A message that a service has received and that is still the broker's: neither acknowledged nor given back.
public interface ReceivedMessage {

  /// What it says.
  ///
  /// @throws IllegalArgumentException where it is no text
  String text() throws Exception;

  /// Whether it was never given to anybody before.
  boolean first() throws Exception;

  /// Replies to its sender where that asked for a reply. A reply never survives the broker.
  void reply(String body) throws Exception;

  /// Takes it off the queue.
  void acknowledge() throws Exception;

  /// Puts it back, as one that was delivered. A broker gives up one that comes back too often.
  void giveBack() throws Exception;
}
