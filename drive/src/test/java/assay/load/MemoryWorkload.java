package assay.load;

import assay.api.AsyncCache;
import assay.api.BackgroundRequests;
import assay.api.Cache;
import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.EntryNotFoundException;
import assay.api.HasLookups;
import assay.api.Insert;
import assay.api.Lookup;
import assay.api.Observation;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.site.HasTracedData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Versions as values: the smallest workload with registers and counters.
public final class MemoryWorkload
    implements Workload, HasTracedData, HasLookups, BackgroundRequests {

  @Override
  public String name() {
    return "versions";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "Writes a register.", context -> put(context.claim()))
            .asBeginnable()
            .asRepeatable(),
        RequestKind.of("get", Cache.class, "Reads a register.", context -> get(context.key())),
        RequestKind.of(
            "insert",
            Cache.class,
            "Writes a register that has no value.",
            context -> put(context.claimAbsent())),
        RequestKind.of(
            "latest",
            Cache.class,
            "Reads a register that was written lately.",
            context -> get(context.recentKey())),
        RequestKind.of(
                "pair", Cache.class, "Writes a register, then reads it.", MemoryWorkload::pair)
            .asRepeatable(),
        RequestKind.of("count", Cache.class, "Leaves a tag in a counter.", this::count),
        RequestKind.of("increment", Cache.class, "Leaves a tag in any counter.", this::increment),
        RequestKind.of(
            "total", Cache.class, "Reads any counter.", context -> get(counter(context))),
        RequestKind.of("first", Cache.class, "Finds registers by version.", MemoryWorkload::find)
            .withRows((size, data) -> data.number("registers")),
        RequestKind.of("one", Cache.class, "Finds a register by key.", MemoryWorkload::find),
        RequestKind.of(
            "missing",
            Cache.class,
            "Finds no entry to write.",
            context -> missing(context.claim())),
        RequestKind.of(
            "mute", Cache.class, "Reads a register and reports nothing.", MemoryWorkload::mute));
  }

  private static Request missing(Claim claim) {
    return new Update(
        claim,
        (session, seen) -> {
          throw new EntryNotFoundException("found no register " + claim.key());
        });
  }

  private static Request mute(RequestContext context) {
    int key = context.key();
    return new Query(
        key,
        (session, seen) -> {
          Object unused = session.capability(Cache.class).get(key);
          return 1;
        });
  }

  private Request increment(RequestContext context) {
    return put(context.tag(counter(context)));
  }

  private int counter(RequestContext context) {
    int first = registers(context.data());
    return context.random().nextInt(first, first + counters(context.data()));
  }

  /// Only a client in another language finds anything.
  private static Request find(RequestContext context) {
    throw new UnsupportedOperationException(context.toString());
  }

  /// All registers with version 1, by either choice, and each by its key.
  @Override
  public Map<String, Lookup> lookups(DataParameters data) {
    return Map.of(
        "first",
        new Lookup.OfContent(
            Session.DEFAULT_MAP, "version", List.of(List.of(1L), List.of(1L, 9L)), true, true),
        "one",
        new Lookup.OfKey(Session.DEFAULT_MAP, Math.max(1, registers(data))));
  }

  @Override
  public boolean belongs(String kind, int drawn, int key, DataParameters data, long seed) {
    return key < registers(data);
  }

  @Override
  public @Nullable Arrival arrival(
      String map, Object key, @Nullable Object value, DataParameters data) {
    return key instanceof Integer index && index < registers(data)
        ? new Arrival(index, value instanceof Long version ? version : Observation.ABSENT, 0)
        : null;
  }

  @Override
  public List<WorkloadSetting> settings() {
    return List.of(
        new WorkloadSetting(
            "colour", List.of("red", "blue"), "red", "What colour the versions have."));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("registers", 100L, "counters", 0L);
  }

  @Override
  public int registers(DataParameters data) {
    return (int) data.number("registers");
  }

  @Override
  public int counters(DataParameters data) {
    return (int) data.number("counters");
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 100;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return Insert.each(
        claims,
        (session, claim, seen) ->
            session.capability(Cache.class).put(claim.key(), claim.version()));
  }

  private static Request pair(RequestContext context) {
    Claim claim = context.claim();
    return CompositeRequest.inSeries(List.of(put(claim), get(claim.key())));
  }

  private Request count(RequestContext context) {
    return put(context.tag(registers(context.data())));
  }

  public static Request put(Claim claim) {
    return new Update(
        claim,
        (session, seen) -> {
          session.capability(Cache.class).put(claim.key(), claim.version());
          return 1;
        },
        (session, seen) ->
            session
                .capability(AsyncCache.class)
                .put(claim.key(), claim.version())
                .thenApply(done -> 1L));
  }

  public static Request get(int key) {
    return new Query(
        key,
        (session, seen) -> {
          seen.saw(key, version(session, key));
          return 1;
        },
        (session, seen) ->
            session
                .capability(AsyncCache.class)
                .get(key)
                .thenApply(value -> {
                  seen.saw(key, value instanceof Long version ? version : Observation.ABSENT);
                  return 1L;
                }));
  }

  private static long version(Session session, int key) {
    return session.capability(Cache.class).get(key) instanceof Long version
        ? version
        : Observation.ABSENT;
  }

  @Override
  public Request background(RequestContext context) {
    return get(context.key());
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    List<Integer> wanted = new ArrayList<>(keys);
    return new Query((session, seen) -> {
      session
          .capability(Cache.class)
          .getAll(wanted)
          .forEach((key, version) -> seen.saw((int) key, (long) version));
      return wanted.size();
    });
  }
}
