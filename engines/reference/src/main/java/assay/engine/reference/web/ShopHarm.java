package assay.engine.reference.web;

/// A shop's fault, applied to some of its pages.
public enum ShopHarm {
  NONE,
  /// Forgets one attribute in a session with several, and answers as usual.
  DROPS_ATTRIBUTE,
  /// Shows the cart without its last line, once.
  SERVES_OLDER_CART,
  /// Forgets a session, like a node that took over incompletely.
  LOSES_SESSION,
  ORDERS_TWICE
}
