package assay.workload.web;

import java.util.Locale;

enum ShopAttribute {
  USER(0),
  HITS(1),
  ITEM(2),
  /// The items put into the cart since the last purchase.
  CART(3);

  private final int number;

  ShopAttribute(int number) {
    this.number = number;
  }

  /// The number for [assay.api.web.SeenAttribute#attribute()].
  int number() {
    return number;
  }

  /// The word on the pages.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  int bit() {
    return 1 << number;
  }
}
