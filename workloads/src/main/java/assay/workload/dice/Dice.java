package assay.workload.dice;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.ContentReport;
import assay.api.DataParameters;
import assay.api.HasExpectedContent;
import assay.api.HasJudgedData;
import assay.api.Incompatibility;
import assay.api.Insert;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.WorkloadEnvironment;
import assay.api.WorkloadSetting;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The workload `dice`: each event increments one counter out of a few, so every change meets
/// others. The configuration's `solution` changes event and counter together.
///
/// Incrementers are registers in the default map; one request at a time processes each. Counters
/// follow, in [Counter#MAP]; a counter's first event creates it.
public final class Dice implements Workload, HasJudgedData, HasExpectedContent {

  /// The setting that decides which events count on which counters.
  static final String CONTENTION = "contention";

  static final String HOT_SPOTS = "hot-spots";

  private static final long BYTES = 300;

  @Override
  public String name() {
    return "dice";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of(
                "roll",
                PairUpdateSolutions.class,
                "Processes an incrementer, which adds one to its counter.",
                Dice::roll)
            .withRows((size, data) -> size),
        RequestKind.sized(
                "rollAll",
                PairUpdateSolutions.class,
                "Hands over several incrementers to be processed, in one request.",
                Dice::roll)
            .withRows((size, data) -> size),
        RequestKind.of("get", Cache.class, "Reads one incrementer.", Dice::get),
        RequestKind.of("count", Cache.class, "Reads one counter.", Dice::count));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(IncrementerKey.class, Incrementer.class, Counter.class, Roll.class);
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            HOT_SPOTS, List.of("<integer>"), "2", "How many counters all events count on."),
        new WorkloadSetting(
            CONTENTION,
            List.of("shared", "own"),
            "shared",
            "Whether all clients count on the same counters, or each on counters of its own."));
  }

  @Override
  public List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP, Counter.MAP);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("incrementers", 10_000L, "value", 4096L);
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    DiceLayout layout = DiceLayout.of(data);
    if (layout.counters() < 1) {
      return List.of(
          new Incompatibility(HOT_SPOTS, "there must be a counter to count on", "hot-spots: 2"));
    }
    return layout.own() && layout.counters() % layout.clients() != 0
        ? List.of(
            new Incompatibility(
                HOT_SPOTS,
                "%d clients cannot have as many of %d counters each"
                    .formatted(layout.clients(), layout.counters()),
                "a multiple of the clients, or `contention: shared`"))
        : List.of();
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number("incrementers"));
  }

  @Override
  public int counters(DataParameters data) {
    return DiceLayout.of(data).counters();
  }

  @Override
  public Object key(int index, DataParameters data) {
    DiceLayout layout = DiceLayout.of(data);
    return index < layout.incrementers() ? layout.key(index) : index - layout.incrementers();
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    DiceLayout layout = DiceLayout.of(context.data());
    Map<IncrementerKey, Incrementer> incrementers = new LinkedHashMap<>();
    for (Claim claim : claims) {
      IncrementerKey key = layout.key(claim.key());
      incrementers.put(key, new Incrementer(key.id(), key.counter(), 0, claim.version()));
    }
    return new Insert(
        claims,
        (session, seen) -> {
          session.capability(Cache.class).putAll(incrementers);
          return incrementers.size();
        });
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Audit.of(keys, DiceLayout.of(data));
  }

  @Override
  public List<ContentReport> checkContent(WorkloadEnvironment place) {
    return List.of(CounterAgreementCheck.of(place.session(), DiceLayout.of(place.data())));
  }

  private static Request get(RequestContext context) {
    IncrementerKey key = DiceLayout.of(context.data()).key(context.key());
    return new Query(
        key.id(),
        (session, seen) -> {
          Object value = session.capability(Cache.class).get(key);
          seen.saw(key.id(), Incrementer.version(value));
          return value == null ? 0 : 1;
        });
  }

  private static Request count(RequestContext context) {
    DiceLayout layout = DiceLayout.of(context.data());
    Integer counter = context.random().nextInt(layout.counters());
    int index = layout.index(counter);
    return new Query(
        index,
        (session, seen) -> {
          Object value = session.capability(Cache.class, Counter.MAP).get(counter);
          seen.saw(new Observation(index, What.COUNT, Counter.counted(value)));
          return value == null ? 0 : 1;
        });
  }

  /// Claims, for each operation, the incrementer's next version and one increment of its counter. Claims are exclusive,
  /// so the incrementers differ.
  private static Request roll(RequestContext context) {
    DataParameters data = context.data();
    DiceLayout layout = DiceLayout.of(data);
    int textChars = Math.toIntExact(data.number("value"));
    List<Claim> claims = new ArrayList<>(2 * context.size());
    List<Roll> rolls = new ArrayList<>(context.size());
    for (int i = 0; i < context.size(); i++) {
      Claim claim = context.claim();
      IncrementerKey key = layout.key(claim.key());
      claims.add(claim);
      claims.add(context.count(layout.index(key.counter())));
      rolls.add(new Roll(key, claim.version(), textChars));
    }
    String solution = data.settings().text("solution");
    return new Update(claims, (session, seen) -> handOver(session, solution, rolls));
  }

  /// Waits for all acknowledgements. Every event is new. One that was not stored was done by an
  /// earlier attempt or found no incrementer, and the two cannot be told apart.
  private static long handOver(Session session, String solution, List<Roll> rolls)
      throws Exception {
    long stored = session.capability(PairUpdateSolutions.class).named(solution).update(rolls);
    if (stored < rolls.size()) {
      throw new IllegalStateException(
          "of %,d changes %,d were stored".formatted(rolls.size(), stored));
    }
    return stored;
  }
}
