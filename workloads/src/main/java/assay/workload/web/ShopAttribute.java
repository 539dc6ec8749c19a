package assay.workload.web;

import java.util.Locale;

/// What a session of the shop holds. The order is that of [assay.api.web.SeenAttribute#attribute()].
enum ShopAttribute {
  /// Who is logged in.
  USER,
  /// What the last search found.
  HITS,
  /// The item that was looked at last.
  ITEM,
  /// What was put into the cart since the last purchase.
  CART;

  /// What the pages call it.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  int bit() {
    return 1 << ordinal();
  }
}
