package assay.selftest.shop;

import java.util.HashMap;
import java.util.Map;

/// A page of the shop that a user asks for.
///
/// @param user whose browser asks for it
/// @param name its name
/// @param version the version of the session that it writes; 0 where it writes none
/// @param order the number of the order that it places; 0 where it places none
/// @param full whether a login sets every attribute
record ShopPage(int user, String name, long version, long order, boolean full) {

  /// The page of a path: `/shop/login?user=1&v=2`.
  static ShopPage of(int user, String path) {
    int query = path.indexOf('?');
    String name = path.substring("/shop/".length(), query < 0 ? path.length() : query);
    Map<String, String> parameters = new HashMap<>();
    for (String each : query < 0 ? new String[0] : path.substring(query + 1).split("&", -1)) {
      String[] parts = each.split("=", 2);
      parameters.put(parts[0], parts[1]);
    }
    return new ShopPage(
        user,
        name,
        Long.parseLong(parameters.getOrDefault("v", "0")),
        Long.parseLong(parameters.getOrDefault("o", "0")),
        parameters.containsKey("full"));
  }

  boolean is(String other) {
    return name.equals(other);
  }

  /// Whether it is about no session.
  boolean isOfOrders() {
    return is("orders");
  }
}
