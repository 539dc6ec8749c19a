package assay.sessions.node.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// The shop's items, the same in every node and every run.
final class Catalogue {

  static final int ITEMS = 10_000;

  /// About a hundred items share a keyword.
  private static final int KEYWORDS = 100;

  private static final long SEED = 20_041;
  private static final int CENTS = 20_000;
  private static final int SYLLABLES = 12;
  private static final int DESCRIPTION = 440;
  private static final String[] PARTS = {
    "ba", "co", "den", "fi", "gra", "hul", "ka", "lo", "mir", "no", "pel", "ros", "sta", "tu", "vel"
  };

  /// @param id its number, from 0
  /// @param name about thirty letters
  record Item(int id, int cents, String name) {

    /// A text of a few hundred letters, built with each call.
    String description() {
      StringBuilder text = new StringBuilder(DESCRIPTION + name.length());
      while (text.length() < DESCRIPTION) {
        text.append(name).append(", ");
      }
      return text.substring(0, DESCRIPTION);
    }
  }

  private final List<Item> items = new ArrayList<>(ITEMS);
  private final List<List<Item>> byKeyword =
      IntStream.range(0, KEYWORDS).<List<Item>>mapToObj(keyword -> new ArrayList<>()).toList();

  Catalogue() {
    Random random = new Random(SEED);
    for (int id = 0; id < ITEMS; id++) {
      Item item = new Item(id, 1 + random.nextInt(CENTS), name(random));
      items.add(item);
      byKeyword.get(random.nextInt(KEYWORDS)).add(item);
    }
  }

  private static String name(Random random) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < SYLLABLES; i++) {
      name.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return name.toString();
  }

  /// Numbers beyond the last wrap around.
  Item item(int number) {
    return items.get(Math.floorMod(number, ITEMS));
  }

  /// The hits of a search, about a hundred. Every text has hits.
  List<Item> search(String text) {
    return byKeyword.get(Math.floorMod(text.hashCode(), KEYWORDS));
  }
}
