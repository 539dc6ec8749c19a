package stock;

import assay.api.Cache;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.HasExpectedContent;
import assay.api.HasMappedData;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.WorkloadEnvironment.Progress;
import assay.api.WorkloadEnvironment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A shop's stock: a whole map that is filled once, read, and compared with its expected content.
public final class Stock implements Workload, HasMappedData, HasExpectedContent {

  private static final String MAP = "stock";
  private static final int BATCH = 500;

  private boolean inspected;

  /// An article's pieces in stock, and the price of one.
  public record Item(int article, int pieces, long cents) {

    /// An article's item: the same for the same arguments, in every process.
    static Item of(int article, long seed) {
      long bits = (article + 31 * seed) * 0x9E3779B97F4A7C15L;
      return new Item(article, (int) (bits >>> 58), bits >>> 50);
    }
  }

  @Override
  public String name() {
    return "stock";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.sized(
                "shelf", Cache.class, "Reads as many items as the size says.", Stock::shelf)
            .withRows((size, data) -> size));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Item.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("items", 2_000L);
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 120;
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            "shelves",
            List.of("sorted", "mixed"),
            "mixed",
            "Whether the items of a shelf are neighbours."));
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return items(data) >= 100
        ? List.of()
        : List.of(
            new Incompatibility("items", "a shop of so few items has no shelf", "give it 100"));
  }

  @Override
  public long entries(DataParameters data) {
    return items(data);
  }

  @Override
  public List<String> maps(DataParameters data) {
    return List.of(MAP);
  }

  @Override
  public long fill(WorkloadEnvironment place, int part, int parts) {
    int all = items(place.data());
    int from = (int) ((long) all * (part - 1) / parts);
    int to = (int) ((long) all * part / parts);
    Progress progress = place.progress("filling " + MAP, to - from);
    for (int first = from; first < to; first += BATCH) {
      Map<Integer, Item> batch = new HashMap<>();
      for (int article = first; article < Math.min(to, first + BATCH); article++) {
        batch.put(article, Item.of(article, place.seed()));
      }
      place.session().capability(Cache.class, MAP).putAll(batch);
      progress.done(batch.size());
    }
    return to - from;
  }

  private static Request shelf(RequestContext context) {
    int size = context.size();
    int items = items(context.data());
    boolean sorted = context.data().settings().text("shelves", "mixed").equals("sorted");
    int first = context.random().nextInt(items);
    int step = sorted ? 1 : items / size;
    List<Integer> articles =
        IntStream.range(0, size).mapToObj(i -> (first + i * step) % items).toList();
    return new Query(
        (session, seen) -> session.capability(Cache.class, MAP).getAll(articles).size());
  }

  @Override
  public List<ContentReport> checkContent(WorkloadEnvironment place) {
    if (inspected) {
      return List.of();
    }
    inspected = true;
    int all = items(place.data());
    Cache stock = place.session().capability(Cache.class, MAP);
    long missing = 0;
    long different = 0;
    List<String> witnesses = new ArrayList<>();
    for (int article = 0; article < all; article++) {
      Object found = stock.get(article);
      if (found == null) {
        missing++;
      } else if (!found.equals(Item.of(article, place.seed()))) {
        different++;
        witnesses.add("article " + article + " is " + found);
      }
    }
    List<String> few = witnesses.subList(0, Math.min(3, witnesses.size()));
    return List.of(new ContentReport(MAP, all, stock.size(), missing, different, 0, few));
  }

  private static int items(DataParameters data) {
    return (int) data.number("items");
  }
}
