package assay.workload.web;

import java.util.Locale;

/// What a session of the shop holds.
enum ShopAttribute {
  /// Who is logged in.
  USER(0),
  /// What the last search found.
  HITS(1),
  /// The item that was looked at last.
  ITEM(2),
  /// What was put into the cart since the last purchase.
  CART(3);

  private final int number;

  ShopAttribute(int number) {
    this.number = number;
  }

  /// Its number as [assay.api.web.SeenAttribute#attribute()] has it.
  int number() {
    return number;
  }

  /// What the pages call it.
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  int bit() {
    return 1 << number;
  }
}
