package assay.engine.reference.message;

/// A broker's fault, applied to some of its messages.
public enum BrokerHarm {
  NONE,
  LOSES_ORDERS,
  /// Acknowledges an order without placing it, and adds it to the dead letters.
  BURIES_ORDERS,
  DOUBLES_ORDERS,
  /// Places an order without a reply.
  KEEPS_REPLIES,
  /// Answers with the reply to the previous request.
  SWAPS_REPLIES,
  /// Quotes the previous price.
  QUOTES_OLDER
}
