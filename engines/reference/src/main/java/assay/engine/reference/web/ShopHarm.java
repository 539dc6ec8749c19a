package assay.engine.reference.web;

/// What a shop does wrong to a share of its pages.
public enum ShopHarm {
  /// Nothing.
  NONE,
  /// Forgets one attribute of a session that has several, and answers as if nothing had been.
  DROPS_ATTRIBUTE,
  /// Shows the cart as it was before its last line, once.
  SERVES_OLDER_CART,
  /// Forgets a session, as a node does that took over from another one.
  LOSES_SESSION,
  /// Orders twice.
  ORDERS_TWICE
}
