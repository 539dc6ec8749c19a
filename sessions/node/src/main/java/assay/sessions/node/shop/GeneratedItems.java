package assay.sessions.node.shop;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// The generated items of the shop, the same in every run.
public final class GeneratedItems implements Catalogue {

  private static final long SEED = 20_041;
  private static final int CENTS = 20_000;
  private static final int SYLLABLES = 12;
  private static final String[] PARTS = {
    "ba", "co", "den", "fi", "gra", "hul", "ka", "lo", "mir", "no", "pel", "ros", "sta", "tu", "vel"
  };

  private final List<Item> items = new ArrayList<>(ITEMS);
  private final List<List<Item>> byKeyword =
      IntStream.range(0, KEYWORDS).<List<Item>>mapToObj(keyword -> new ArrayList<>()).toList();

  public GeneratedItems() {
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

  @Override
  public Item item(int number) {
    return items.get(Catalogue.id(number));
  }

  @Override
  public List<Item> search(String text) {
    return having(Catalogue.keyword(text));
  }

  /// @param keyword from 0 to [#KEYWORDS] - 1
  public List<Item> having(int keyword) {
    return List.copyOf(byKeyword.get(keyword));
  }
}
