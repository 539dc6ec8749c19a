package assay.study;

import assay.api.BackgroundRequests;
import assay.api.Cache;
import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasLookups;
import assay.api.Invocable;
import assay.api.Lookup;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Session;
import assay.api.Workload;
import java.util.List;
import java.util.Map;

/// A workload with the real one's names, for resolving studies without it; it makes no requests.
public class SampleTradeoffs implements Workload, HasJudgedData, HasLookups, BackgroundRequests {

  @Override
  public String name() {
    return "tradeoffs";
  }

  @Override
  public List<RequestKind> kinds() {
    return List.of(
        RequestKind.of("put", Cache.class, "writes a register", context -> nothing()),
        RequestKind.of("get", Cache.class, "reads a register", context -> nothing()).asBeginnable(),
        RequestKind.of(
            "reread", Cache.class, "reads a register written lately", context -> nothing()),
        RequestKind.sized("putAll", Cache.class, "writes registers", context -> nothing()),
        RequestKind.sized("getAll", Cache.class, "reads registers", context -> nothing()),
        RequestKind.of("invoke", Invocable.class, "updates one field", context -> nothing()),
        RequestKind.of("increment", Invocable.class, "adds one to a counter", context -> nothing()),
        RequestKind.of("query", Cache.class, "reads customers of a city", context -> nothing()));
  }

  /// Without counters there are no cities either; the same for several clients.
  @Override
  public Map<String, Lookup> lookups(DataParameters data) {
    return data.number("counters") == 0 || data.settings().text("clients", "1").equals("3")
        ? Map.of()
        : Map.of(
            "query",
            new Lookup.OfContent(Session.DEFAULT_MAP, "city", List.of(List.of("Ur")), false, true));
  }

  @Override
  public boolean belongs(String kind, int drawn, int key, DataParameters data, long seed) {
    return true;
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("customers", 10_000L, "counters", 16L, "value", 64L);
  }

  @Override
  public int registers(DataParameters data) {
    return Math.toIntExact(data.number("customers"));
  }

  @Override
  public int counters(DataParameters data) {
    return Math.toIntExact(data.number("counters"));
  }

  @Override
  public long bytesPerEntry(DataParameters data) {
    return 200 + data.number("value");
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    return nothing();
  }

  @Override
  public Request background(RequestContext context) {
    return nothing();
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    return nothing();
  }

  public static Query nothing() {
    return new Query((session, seen) -> 0);
  }
}
