package assay.study;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Invocable;
import assay.api.Kind;
import assay.api.Query;
import assay.api.Request;
import assay.api.Session;
import assay.api.Workload;
import java.util.List;
import java.util.Map;

/// A workload with the names of the real one, for resolving studies where that is not on the class
/// path; it makes no requests.
public class SampleTradeoffs implements Workload {

  @Override
  public String name() {
    return "tradeoffs";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("put", Cache.class, false, "writes a register"),
        new Kind("get", Cache.class, false, "reads a register"),
        new Kind("reread", Cache.class, false, "reads a register written lately"),
        new Kind("putAll", Cache.class, true, "writes registers"),
        new Kind("getAll", Cache.class, true, "reads registers"),
        new Kind("invoke", Invocable.class, false, "updates one field"),
        new Kind("increment", Invocable.class, false, "adds one to a counter"));
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
  public int registers(Data data) {
    return Math.toIntExact(data.number("customers"));
  }

  @Override
  public int counters(Data data) {
    return Math.toIntExact(data.number("counters"));
  }

  @Override
  public Object key(int index) {
    return index;
  }

  @Override
  public long bytesPerEntry(Data data) {
    return 200 + data.number("value");
  }

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    return new Nothing();
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return new Nothing();
  }

  @Override
  public boolean hasBackground() {
    return true;
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Nothing();
  }

  private static final class Nothing extends Query {

    @Override
    protected long run(Session session) {
      return 0;
    }
  }
}
