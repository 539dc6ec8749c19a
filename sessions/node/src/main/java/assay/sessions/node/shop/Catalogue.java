package assay.sessions.node.shop;

import java.io.IOException;
import java.util.List;

/// The shop's items.
public interface Catalogue {

  int ITEMS = 10_000;

  /// About a hundred items share a keyword.
  int KEYWORDS = 100;

  /// @param id its number, from 0
  /// @param name about thirty letters
  record Item(int id, int cents, String name) {

    private static final int DESCRIPTION = 440;

    /// A text of a few hundred letters, built with each call.
    String description() {
      StringBuilder text = new StringBuilder(DESCRIPTION + name.length());
      while (text.length() < DESCRIPTION) {
        text.append(name).append(", ");
      }
      return text.substring(0, DESCRIPTION);
    }
  }

  /// Numbers beyond the last wrap around.
  ///
  /// @throws IOException when the item cannot be read
  Item item(int number) throws IOException;

  /// The hits of a search by their numbers, about a hundred. Every text has hits.
  ///
  /// @throws IOException when the items cannot be read
  List<Item> search(String text) throws IOException;

  static int id(int number) {
    return Math.floorMod(number, ITEMS);
  }

  /// The keyword that a text is taken for.
  static int keyword(String text) {
    return Math.floorMod(text.hashCode(), KEYWORDS);
  }
}
