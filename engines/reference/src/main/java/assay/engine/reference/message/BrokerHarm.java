package assay.engine.reference.message;

/// What a broker does wrong to a share of its messages.
public enum BrokerHarm {
  /// Nothing.
  NONE,
  /// Acknowledges an order that it does not place.
  LOSES_ORDERS,
  /// Acknowledges an order that it does not place, and has it among its dead letters.
  BURIES_ORDERS,
  /// Places an order twice.
  DOUBLES_ORDERS,
  /// Places an order whose reply never comes.
  KEEPS_REPLIES,
  /// Answers with the reply to the request before.
  SWAPS_REPLIES,
  /// Quotes the price before the last.
  QUOTES_OLDER
}
