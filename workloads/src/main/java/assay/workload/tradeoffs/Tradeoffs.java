package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Invocable;
import assay.api.Kind;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The workload `tradeoffs`: whole customers written and read, one field changed on the server, and
/// counters and sets that grow there.
///
/// Customers are registers, in the default map. Above their keys come counters and then tallies,
/// which are counters without tags, both in [Counter#MAP]; then sets, in [Elements#MAP]. These are
/// created by their first increment or element. Every key is its index, an `Integer`.
public final class Tradeoffs implements Workload {

  /// What an entry takes on a heap beside its padding: two records, seven texts, a map's node.
  private static final long BYTES_BESIDE_PADDING = 400;

  /// How many customers a background user reads at the most.
  private static final int BACKGROUND_KEYS = 100;

  @Override
  public String name() {
    return "tradeoffs";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("put", Cache.class, false, "Writes one customer, whole."),
        new Kind("get", Cache.class, false, "Reads one customer."),
        new Kind("reread", Cache.class, false, "Reads a customer that some client wrote lately."),
        new Kind("putAll", Cache.class, true, "Writes several customers in one request."),
        new Kind("getAll", Cache.class, true, "Reads several customers in one request."),
        new Kind("invoke", Invocable.class, false, "Changes one field of a customer on its owner."),
        new Kind(
            "increment", Invocable.class, false, "Adds one and a tag to a counter on its owner."),
        new Kind("bump", Invocable.class, false, "Adds one to a tally, a counter without tags."),
        new Kind("total", Cache.class, false, "Reads the value of a counter or a tally."),
        new Kind("add", Invocable.class, false, "Adds an element to a set on its owner."),
        new Kind("elements", Cache.class, false, "Reads a set, whole."),
        new Kind("query", Queryable.class, false, "Reads the customers of one city, unindexed."));
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
  public List<String> maps(Data data) {
    return List.of(Session.DEFAULT_MAP, Counter.MAP, Elements.MAP);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of(
        "customers", 10_000L, "counters", 16L, "tallies", 16L, "sets", 16L, "value", 128L);
  }

  @Override
  public int registers(Data data) {
    return Math.toIntExact(data.number("customers"));
  }

  @Override
  public int counters(Data data) {
    return firstSet(data) - registers(data) + sets(data);
  }

  private static int firstTally(Data data) {
    return Math.toIntExact(data.number("customers") + data.number("counters"));
  }

  private static int firstSet(Data data) {
    return Math.toIntExact(firstTally(data) + data.number("tallies"));
  }

  private static int sets(Data data) {
    return Math.toIntExact(data.number("sets"));
  }

  @Override
  public Object key(int index) {
    return index;
  }

  @Override
  public long bytesPerEntry(Data data) {
    return BYTES_BESIDE_PADDING + data.number("value");
  }

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    return new Load(claims, customers(claims, data, draw));
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return switch (kind) {
      case "put" -> put(draw.claim(), data, draw);
      case "get" -> new Get(draw.key());
      case "reread" -> new Get(draw.recentKey());
      case "putAll" -> putAll(size, data, draw);
      case "getAll" -> new GetAll(keys(size, data, draw));
      case "invoke" -> invoke(draw.claim(), draw);
      case "increment" ->
          new Increment(draw.tag(one("counters", registers(data), firstTally(data), draw)));
      case "bump" -> new Bump(draw.count(one("tallies", firstTally(data), firstSet(data), draw)));
      case "total" ->
          new GetTotal(one("counters or tallies", registers(data), firstSet(data), draw));
      case "add" -> new Add(draw.element(set(data, draw)));
      case "elements" -> new GetElements(set(data, draw));
      case "query" -> new GetCity(Customer.city(draw.key()));
      default -> throw new IllegalArgumentException("tradeoffs has no kind `" + kind + "`");
    };
  }

  @Override
  public boolean hasBackground() {
    return true;
  }

  /// One customer, or several at once, by keys alone: whatever engine can hold customers can answer it.
  @Override
  public Request background(Data data, Draw draw) {
    int most = Math.min(BACKGROUND_KEYS, registers(data));
    int size = most > 1 && draw.random().nextBoolean() ? draw.random().nextInt(2, most + 1) : 1;
    return size == 1 ? new Get(draw.key()) : new GetAll(keys(size, data, draw));
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Audit(keys, registers(data), firstSet(data));
  }

  private static Request put(Claim claim, Data data, Draw draw) {
    return new Put(claim, customer(claim, data, draw));
  }

  /// Claims are exclusive, so these are of different customers.
  private static Request putAll(int size, Data data, Draw draw) {
    List<Claim> claims = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      claims.add(draw.claim());
    }
    return new PutAll(claims, customers(claims, data, draw));
  }

  private static Request invoke(Claim claim, Draw draw) {
    long balanceCents = draw.random().nextLong(1_000_000);
    return new Invoke(claim, new SetBalance(claim.version(), draw.writer(), balanceCents));
  }

  private static int set(Data data, Draw draw) {
    return one("sets", firstSet(data), firstSet(data) + sets(data), draw);
  }

  /// Any key of a range.
  private static int one(String what, int from, int to, Draw draw) {
    if (from == to) {
      throw new IllegalArgumentException("nothing to work on: the data has no " + what);
    }
    return draw.random().nextInt(from, to);
  }

  /// Different keys; one that was drawn before gives way to one drawn evenly from all.
  private Set<Integer> keys(int size, Data data, Draw draw) {
    int registers = registers(data);
    if (size > registers) {
      throw new IllegalArgumentException(
          "cannot read " + size + " different customers: the data has " + registers);
    }
    Set<Integer> keys = LinkedHashSet.newLinkedHashSet(size);
    while (keys.size() < size) {
      if (!keys.add(draw.key())) {
        keys.add(draw.random().nextInt(registers));
      }
    }
    return keys;
  }

  private static Map<Integer, Customer> customers(List<Claim> claims, Data data, Draw draw) {
    Map<Integer, Customer> customers = LinkedHashMap.newLinkedHashMap(claims.size());
    for (Claim claim : claims) {
      customers.put(claim.key(), customer(claim, data, draw));
    }
    return customers;
  }

  private static Customer customer(Claim claim, Data data, Draw draw) {
    int paddingBytes = Math.toIntExact(data.number("value"));
    return Customer.of(claim.key(), claim.version(), draw.writer(), paddingBytes);
  }
}
