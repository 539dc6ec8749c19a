package assay.workload.tradeoffs;

import assay.api.BackgroundRequests;
import assay.api.Cache;
import assay.api.Claim;
import assay.api.ConditionalCache;
import assay.api.ConditionalRequestFactory;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasLookups;
import assay.api.Incompatibility;
import assay.api.Invocable;
import assay.api.Lookup;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/// The workload `tradeoffs`: reads and writes whole customers, changes one field on the server, and
/// grows counters and sets on the server.
///
/// Customers are registers in the default map; the data size `room` is the key count for new
/// customers. Counters follow, then tallies, which are counters without tags; both are in
/// [Counter#MAP]. Sets come last, in [Elements#MAP]. The first increment or element creates a
/// counter or set. Every key is an index, an `Integer`.
public final class Tradeoffs implements Workload, HasJudgedData, HasLookups, BackgroundRequests {

  private static final RegisterRequests CUSTOMERS =
      new RegisterRequests("customer", Customer::version);

  private static final ConditionalRequestFactory CONDITIONAL =
      new ConditionalRequestFactory(Session.DEFAULT_MAP, Customer::version);

  /// Heap bytes of an entry besides its padding: two records, seven texts, a map's node.
  private static final long BYTES_BESIDE_PADDING = 400;

  private static final String QUERY = "query";

  /// The most customers that a background user reads at once.
  private static final int BACKGROUND_KEYS = 100;

  @Override
  public String name() {
    return "tradeoffs";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "Writes one whole customer.", this::put)
            .asBeginnable()
            .asRepeatable(),
        RequestKind.of(
            "insert",
            Cache.class,
            "Writes a customer that is new, or was deleted; `data: { room: 1_000 }` has keys for so many.",
            this::insert),
        RequestKind.of("get", Cache.class, "Reads one customer.", c -> CUSTOMERS.get(c.key()))
            .asBeginnable(),
        RequestKind.of(
                "reread",
                Cache.class,
                "Reads a customer that a client wrote recently.",
                c -> CUSTOMERS.get(c.recentKey()))
            .asBeginnable(),
        RequestKind.sized(
                "putAll", Cache.class, "Writes several customers in one request.", this::putAll)
            .asRepeatable(),
        RequestKind.sized(
            "getAll",
            Cache.class,
            "Reads several customers in one request.",
            c -> CUSTOMERS.getAll(keys(c.size(), c))),
        RequestKind.of(
                "invoke",
                Invocable.class,
                "Changes one field of a customer on its owner.",
                this::invoke)
            .asBeginnable()
            .asRepeatable(),
        RequestKind.of(
            "increment",
            Invocable.class,
            "Adds one and a tag to a counter on its owner.",
            c -> CounterAndSetRequests.increment(c.tag(counter(c)))),
        RequestKind.of(
            "bump",
            Invocable.class,
            "Adds one to a tally, a counter without tags.",
            c -> CounterAndSetRequests.bump(c.count(tally(c)))),
        RequestKind.of(
            "total",
            Cache.class,
            "Reads the value of a counter or a tally.",
            c -> CounterAndSetRequests.total(counterOrTally(c))),
        RequestKind.of(
            "add",
            Invocable.class,
            "Adds an element to a set on its owner.",
            c -> CounterAndSetRequests.add(c.element(set(c)))),
        RequestKind.of(
            "elements",
            Cache.class,
            "Reads a set, whole.",
            c -> CounterAndSetRequests.elements(set(c))),
        RequestKind.of(
            QUERY,
            Queryable.class,
            "Reads the customers of one city, unindexed.",
            c -> ofCity(Customer.city(c.key()))),
        RequestKind.of(
            "putIfAbsent",
            ConditionalCache.class,
            "Writes one customer, if there is none.",
            c -> conditional(c, CONDITIONAL::putIfAbsent)),
        RequestKind.of(
            "replace",
            ConditionalCache.class,
            "Writes one customer, if there is one.",
            c -> conditional(c, CONDITIONAL::replace)),
        RequestKind.of(
            "compareAndSet",
            ConditionalCache.class,
            "Reads one customer, and writes it if nobody changed it meanwhile.",
            c -> conditional(c, CONDITIONAL::compareAndSet)),
        RequestKind.of(
            "removeIfSame",
            ConditionalCache.class,
            "Reads one customer, and deletes it if nobody changed it meanwhile.",
            c -> CONDITIONAL.remove(c.claim())));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(
        Customer.class,
        Counter.class,
        SetBalance.class,
        AddTag.class,
        AddCount.class,
        Elements.class,
        AddElement.class);
  }

  @Override
  public List<String> maps(DataParameters data) {
    return List.of(Session.DEFAULT_MAP, Counter.MAP, Elements.MAP);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(
        "customers",
        10_000L,
        "room",
        0L,
        "counters",
        16L,
        "tallies",
        16L,
        "sets",
        16L,
        "value",
        128L);
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number("customers") + room(data));
  }

  /// The key count for new customers; older plans do not contain it.
  private static long room(DataParameters data) {
    return data.values().getOrDefault("room", 0L);
  }

  @Override
  public int loaded(DataParameters data) {
    return Math.toIntExact(data.number("customers"));
  }

  @Override
  public List<Incompatibility> incompatibilities(DataParameters data, List<String> kinds) {
    return room(data) == 0 && kinds.contains("insert")
        ? List.of(
            new Incompatibility(
                "insert",
                "there is no key for a new customer",
                "say for how many there is to be room, such as data: { room: 100_000 }"))
        : List.of();
  }

  @Override
  public int counters(DataParameters data) {
    return firstSet(data) - registers(data) + sets(data);
  }

  private static int firstTally(DataParameters data) {
    return Math.toIntExact(data.number("customers") + room(data) + data.number("counters"));
  }

  private static int firstSet(DataParameters data) {
    return Math.toIntExact(firstTally(data) + data.number("tallies"));
  }

  private static int sets(DataParameters data) {
    return Math.toIntExact(data.number("sets"));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES_BESIDE_PADDING + data.number("value");
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return CUSTOMERS.insert(claims, claim -> customer(claim, context));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return Audit.of(keys, registers(data), firstSet(data));
  }

  /// Reads one or several customers by key only: every engine that can hold customers can answer.
  @Override
  public Request background(RequestContext context) {
    int most = Math.min(BACKGROUND_KEYS, registers(context.data()));
    int size =
        most > 1 && context.random().nextBoolean() ? context.random().nextInt(2, most + 1) : 1;
    return size == 1 ? CUSTOMERS.get(context.key()) : CUSTOMERS.getAll(keys(size, context));
  }

  private Request put(RequestContext context) {
    Claim claim = context.claim();
    return CUSTOMERS.put(claim, customer(claim, context));
  }

  private static Request conditional(
      RequestContext context, BiFunction<Claim, Object, Update> request) {
    Claim claim = context.claim();
    return request.apply(claim, customer(claim, context));
  }

  private Request insert(RequestContext context) {
    return CUSTOMERS.insert(List.of(context.claimAbsent()), claim -> customer(claim, context));
  }

  /// Claims are exclusive, so the customers differ.
  private Request putAll(RequestContext context) {
    List<Claim> claims = new ArrayList<>(context.size());
    for (int i = 0; i < context.size(); i++) {
      claims.add(context.claim());
    }
    return CUSTOMERS.putAll(claims, claim -> customer(claim, context));
  }

  private Request invoke(RequestContext context) {
    Claim claim = context.claim();
    long balanceCents = context.random().nextLong(1_000_000);
    return CUSTOMERS.invoke(claim, new SetBalance(claim.version(), context.writer(), balanceCents));
  }

  private static Request ofCity(String city) {
    Selection whose = Selection.of(new Condition.Equal(EntryField.of("city"), city));
    return new Query((session, seen) -> {
      Map<Object, Object> found = session.capability(Queryable.class).select(whose).next();
      found.forEach((key, value) -> seen.saw((Integer) key, Customer.version(key, value)));
      return found.size();
    });
  }

  /// The customers in a randomly drawn customer's city.
  @Override
  public Map<String, Lookup> lookups(DataParameters data) {
    List<List<Object>> cities =
        IntStream.range(0, Customer.CITIES)
            .mapToObj(place -> List.<Object>of(Customer.city(place)))
            .toList();
    return Map.of(QUERY, new Lookup.OfContent(Session.DEFAULT_MAP, "city", cities, true, true));
  }

  @Override
  public boolean belongs(String kind, int drawn, int key, DataParameters data, long seed) {
    return key >= 0 && key < registers(data) && key % Customer.CITIES == drawn;
  }

  private int counter(RequestContext context) {
    DataParameters data = context.data();
    return one("counters", registers(data), firstTally(data), context);
  }

  private static int tally(RequestContext context) {
    DataParameters data = context.data();
    return one("tallies", firstTally(data), firstSet(data), context);
  }

  private int counterOrTally(RequestContext context) {
    DataParameters data = context.data();
    return one("counters or tallies", registers(data), firstSet(data), context);
  }

  private static int set(RequestContext context) {
    DataParameters data = context.data();
    return one("sets", firstSet(data), firstSet(data) + sets(data), context);
  }

  private static int one(String what, int from, int to, RequestContext context) {
    if (from == to) {
      throw new IllegalArgumentException("nothing to work on: the data has no " + what);
    }
    return context.random().nextInt(from, to);
  }

  /// Distinct keys; a key drawn twice is replaced by one drawn uniformly.
  private Set<Integer> keys(int size, RequestContext context) {
    int registers = registers(context.data());
    if (size > registers) {
      throw new IllegalArgumentException(
          "cannot read " + size + " different customers: the data has " + registers);
    }
    Set<Integer> keys = LinkedHashSet.newLinkedHashSet(size);
    while (keys.size() < size) {
      if (!keys.add(context.key())) {
        keys.add(context.random().nextInt(registers));
      }
    }
    return keys;
  }

  private static Customer customer(Claim claim, RequestContext context) {
    int paddingBytes = Math.toIntExact(context.data().number("value"));
    return Customer.of(claim.key(), claim.version(), context.writer(), paddingBytes);
  }
}
