package assay.workload.dice;

import assay.api.Cache;
import assay.api.Choice;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Inspected;
import assay.api.Kind;
import assay.api.Objection;
import assay.api.Query;
import assay.api.Request;
import assay.api.Session;
import assay.api.Workload;
import assay.api.Workplace;
import assay.api.pair.Solutions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The workload `dice`: events that each count on one of a few counters, so that every change meets
/// others. How both are changed together is the strategy's `solution`.
///
/// Incrementers are registers, in the default map; each is processed by one request at a time. Counters
/// come after them, in [Counter#MAP], and are created by the first that counts on them.
public final class Dice implements Workload {

  /// The setting that says who counts on which counters.
  static final String CONTENTION = "contention";

  /// The setting that says how many counters there are.
  static final String HOT_SPOTS = "hot-spots";

  private static final long BYTES = 300;

  @Override
  public String name() {
    return "dice";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind(
            "roll",
            Solutions.class,
            false,
            "Processes an incrementer, which adds one to its counter."),
        new Kind(
            "rollAll",
            Solutions.class,
            true,
            "Hands over several incrementers to be processed, in one request."),
        new Kind("get", Cache.class, false, "Reads one incrementer."),
        new Kind("count", Cache.class, false, "Reads one counter."));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(IncrementerKey.class, Incrementer.class, Counter.class, Roll.class);
  }

  @Override
  public List<Choice> choices() {
    return List.of(
        new Choice(HOT_SPOTS, List.of("<integer>"), "2", "How many counters all events count on."),
        new Choice(
            CONTENTION,
            List.of("shared", "own"),
            "shared",
            "Whether all clients count on the same counters, or each on counters of its own."));
  }

  @Override
  public List<String> maps(Data data) {
    return List.of(Session.DEFAULT_MAP, Counter.MAP);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("incrementers", 10_000L, "value", 4096L);
  }

  @Override
  public List<Objection> objections(Data data, List<String> kinds) {
    Layout layout = Layout.of(data);
    if (layout.counters() < 1) {
      return List.of(
          new Objection(HOT_SPOTS, "there must be a counter to count on", "hot-spots: 2"));
    }
    return layout.own() && layout.counters() % layout.clients() != 0
        ? List.of(
            new Objection(
                HOT_SPOTS,
                "%d clients cannot have as many of %d counters each"
                    .formatted(layout.clients(), layout.counters()),
                "a multiple of the clients, or `contention: shared`"))
        : List.of();
  }

  @Override
  public int registers(Data data) {
    return Math.toIntExact(data.number("incrementers"));
  }

  @Override
  public int counters(Data data) {
    return Layout.of(data).counters();
  }

  @Override
  public Object key(int index, Data data) {
    Layout layout = Layout.of(data);
    return index < layout.incrementers() ? layout.key(index) : index - layout.incrementers();
  }

  @Override
  public long bytesPerEntry(Data data) {
    return BYTES;
  }

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    Layout layout = Layout.of(data);
    Map<IncrementerKey, Incrementer> incrementers = new LinkedHashMap<>();
    for (Claim claim : claims) {
      IncrementerKey key = layout.key(claim.key());
      incrementers.put(key, new Incrementer(key.id(), key.counter(), 0, claim.version()));
    }
    return new Load(claims, incrementers);
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    Layout layout = Layout.of(data);
    return switch (kind) {
      case "roll", "rollAll" -> roll(size, layout, data, draw);
      case "get" -> new Get(layout.key(draw.key()));
      case "count" -> count(draw.random().nextInt(layout.counters()), layout);
      default -> throw new IllegalArgumentException("dice has no kind `" + kind + "`");
    };
  }

  private static Request count(int counter, Layout layout) {
    return new GetCounter(layout.index(counter), counter);
  }

  /// Claims are exclusive, so these are of different incrementers.
  private static Request roll(int size, Layout layout, Data data, Draw draw) {
    int textChars = Math.toIntExact(data.number("value"));
    List<Claim> claims = new ArrayList<>(2 * size);
    List<Roll> rolls = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      Claim claim = draw.claim();
      IncrementerKey key = layout.key(claim.key());
      claims.add(claim);
      claims.add(draw.count(layout.index(key.counter())));
      rolls.add(new Roll(key, claim.version(), textChars));
    }
    return new RollAll(data.settings().text("solution"), claims, rolls);
  }

  @Override
  public long rows(String kind, int size, Data data) {
    return kind.startsWith("roll") ? size : -1;
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Audit(keys, Layout.of(data));
  }

  @Override
  public List<Inspected> inspect(Workplace place) {
    return List.of(Agreement.of(place.session(), Layout.of(place.data())));
  }
}
