package assay.workload.wan;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Delete;
import assay.api.DurationNotation;
import assay.api.Insert;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.RegisterRequests;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.api.site.HasTracedData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The workload `wan`: one site writes parcels that another receives, in one map or spread over several.
///
/// Parcels are registers; a key is an index, an `Integer`. The number of a parcel's map is its index modulo the number of
/// maps.
public final class Wan implements Workload, HasTracedData {

  private static final String PAYLOAD = "payload";
  private static final String DEFAULT_PAYLOAD = "500";

  /// Heap bytes of an entry besides its payload: a record, two texts, a map's node.
  private static final long BYTES_BESIDE_PAYLOAD = 300;

  /// Parcels in a batch that cross the link at once; measured with two members.
  private static final int CROSSING_AT_ONCE = 4;

  @Override
  public String name() {
    return "wan";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "Writes one parcel.", this::put),
        RequestKind.of("get", Cache.class, "Reads one parcel.", this::get),
        RequestKind.of("remove", Cache.class, "Removes one parcel that is there.", this::remove),
        RequestKind.sized(
                "putAll",
                Cache.class,
                "Writes several parcels in a request for each map.",
                this::putAll)
            .withTime(Wan::writing),
        RequestKind.sized("getAll", Cache.class, "Reads several parcels.", this::getAll),
        RequestKind.of(
            "find", Queryable.class, "Reads the parcels of one shelf, unindexed.", this::find));
  }

  /// If each change is sent immediately, a batch waits for answers from the other site.
  private static Optional<Duration> writing(int size, DataParameters data) {
    if (!data.settings().text("replication", "none").equals("naive")) {
      return Optional.empty();
    }
    Duration roundTrip =
        DurationNotation.parse(data.settings().text("link-delay", "0ms")).multipliedBy(2);
    return Optional.of(roundTrip.multipliedBy(Math.ceilDiv(size, CROSSING_AT_ONCE)));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of(Parcel.class);
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("parcels", 10_000L, "maps", 1L);
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            PAYLOAD,
            List.of("<integer>"),
            DEFAULT_PAYLOAD,
            "How many bytes a parcel's payload has."));
  }

  @Override
  public List<String> maps(DataParameters data) {
    int maps = mapCount(data);
    return maps == 1
        ? List.of(Session.DEFAULT_MAP)
        : IntStream.rangeClosed(1, maps).mapToObj(map -> "parcels_" + map).toList();
  }

  private static int mapCount(DataParameters data) {
    return Math.toIntExact(data.number("maps"));
  }

  private String mapOf(int key, DataParameters data) {
    int maps = mapCount(data);
    return maps == 1 ? Session.DEFAULT_MAP : "parcels_" + (key % maps + 1);
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number("parcels"));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return BYTES_BESIDE_PAYLOAD + payload(data);
  }

  private static int payload(DataParameters data) {
    return Integer.parseInt(data.settings().text(PAYLOAD, DEFAULT_PAYLOAD));
  }

  @Override
  public List<Object> samples(DataParameters data) {
    return List.of(Parcel.sent(0, 1, 0, payload(data)));
  }

  @Override
  public @Nullable Arrival arrival(
      String map, Object key, @Nullable Object value, DataParameters data) {
    if (!(key instanceof Integer id) || id < 0 || id >= registers(data)) {
      return null;
    }
    long sentNanos = value instanceof Parcel parcel ? parcel.sentNanos() : 0;
    return new Arrival(id, RegisterRequests.version(id, value), sentNanos);
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return new Insert(claims, write(claims, context));
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return new Query(keys, (session, seen) -> read(session, seen, keys, data));
  }

  private Request put(RequestContext context) {
    Claim claim = context.claim();
    return new Update(claim, write(List.of(claim), context));
  }

  /// Claims are exclusive, so the parcels differ.
  private Request putAll(RequestContext context) {
    List<Claim> claims = new ArrayList<>(context.size());
    for (int i = 0; i < context.size(); i++) {
      claims.add(context.claim());
    }
    return new Update(claims, write(claims, context));
  }

  /// Makes each parcel when it is sent, because the parcel contains the time.
  private Request.Work write(List<Claim> claims, RequestContext context) {
    DataParameters data = context.data();
    int writer = context.writer();
    int bytes = payload(data);
    return (session, seen) -> {
      if (claims.size() == 1) {
        Claim claim = claims.getFirst();
        session
            .capability(Cache.class, mapOf(claim.key(), data))
            .put(claim.key(), Parcel.sent(claim.key(), claim.version(), writer, bytes));
        return 1;
      }
      Map<String, Map<Object, Object>> byMap = new LinkedHashMap<>();
      for (Claim claim : claims) {
        byMap
            .computeIfAbsent(mapOf(claim.key(), data), map -> new LinkedHashMap<>())
            .put(claim.key(), Parcel.sent(claim.key(), claim.version(), writer, bytes));
      }
      byMap.forEach((map, parcels) -> session.capability(Cache.class, map).putAll(parcels));
      return claims.size();
    };
  }

  private Request get(RequestContext context) {
    int key = context.key();
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, mapOf(key, context.data())).get(key);
          seen.saw(key, RegisterRequests.version(key, value));
          return value == null ? 0 : 1;
        });
  }

  private Request getAll(RequestContext context) {
    int registers = registers(context.data());
    if (context.size() > registers) {
      throw new IllegalArgumentException(
          "cannot read %d different parcels: the data has %d".formatted(context.size(), registers));
    }
    Set<Integer> keys = LinkedHashSet.newLinkedHashSet(context.size());
    while (keys.size() < context.size()) {
      if (!keys.add(context.key())) {
        keys.add(context.random().nextInt(registers));
      }
    }
    return new Query(keys, (session, seen) -> read(session, seen, keys, context.data()));
  }

  private long read(
      Session session, Request.Observer seen, Iterable<Integer> keys, DataParameters data) {
    Map<String, List<Integer>> byMap = new LinkedHashMap<>();
    for (int key : keys) {
      byMap.computeIfAbsent(mapOf(key, data), map -> new ArrayList<>()).add(key);
    }
    long rows = 0;
    for (Map.Entry<String, List<Integer>> of : byMap.entrySet()) {
      Map<Object, Object> values =
          session.capability(Cache.class, of.getKey()).getAll(of.getValue());
      for (Integer key : of.getValue()) {
        seen.saw(key, RegisterRequests.version(key, values.get(key)));
      }
      rows += values.size();
    }
    return rows;
  }

  private Request remove(RequestContext context) {
    Claim claim = context.claimPresent();
    String map = mapOf(claim.key(), context.data());
    return new Delete(
        claim,
        (session, seen) -> {
          session.capability(Cache.class, map).remove(claim.key());
          return 1;
        });
  }

  private Request find(RequestContext context) {
    int key = context.key();
    String map = mapOf(key, context.data());
    Selection whose = Selection.of(new Condition.Equal(EntryField.of("shelf"), Parcel.shelf(key)));
    return new Query((session, seen) -> {
      Map<Object, Object> found = session.capability(Queryable.class, map).select(whose).next();
      found.forEach((id, value) -> seen.saw((Integer) id, RegisterRequests.version(id, value)));
      return found.size();
    });
  }
}
