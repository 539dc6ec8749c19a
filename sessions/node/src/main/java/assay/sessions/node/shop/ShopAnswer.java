package assay.sessions.node.shop;

/// A page's answer.
///
/// @param status the HTTP status
/// @param body one line of text, JSON except for the list of orders
public record ShopAnswer(int status, String body) {

  /// The user has to log in.
  public static final int UNAUTHORIZED = 401;

  static final int FINE = 200;
}
