package assay.selftest.shop;

import java.util.HashMap;
import java.util.Map;

/// A user's page request.
///
/// @param version of the session that the page writes; 0 for none
/// @param order number of the order that the page places; 0 for none
/// @param full whether a login sets every attribute
record ShopPage(int user, String name, long version, long order, boolean full) {

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

  boolean isOfOrders() {
    return is("orders");
  }
}
