package assay.selftest;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Insert;
import assay.api.Kind;
import assay.api.Observed;
import assay.api.Query;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The smallest workload there is: registers whose values are their versions.
final class Registers implements Workload {

  @Override
  public String name() {
    return "registers";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("put", Cache.class, false, "Writes a register."),
        new Kind("get", Cache.class, false, "Reads a register."));
  }

  @Override
  public List<Class<? extends Record>> types() {
    return List.of();
  }

  @Override
  public Map<String, Long> defaults() {
    return Map.of("registers", 100L);
  }

  @Override
  public int registers(Data data) {
    return (int) data.number("registers");
  }

  @Override
  public long bytesPerEntry(Data data) {
    return 100;
  }

  @Override
  public Request load(List<Claim> claims, Data data, Draw draw) {
    return new Insert(claims) {
      @Override
      protected long run(Session session) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        claims.forEach(claim -> entries.put(claim.key(), claim.version()));
        session.as(Cache.class).putAll(entries);
        return claims.size();
      }
    };
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return kind.equals("put") ? put(draw.claim()) : get(draw.key());
  }

  private static Request put(Claim claim) {
    return new Update(List.of(claim)) {
      @Override
      protected long run(Session session) {
        session.as(Cache.class).put(claim.key(), claim.version());
        return 1;
      }
    };
  }

  private static Request get(int key) {
    return new Query(key) {
      @Override
      protected long run(Session session) {
        Object found = session.as(Cache.class).get(key);
        saw(key, found instanceof Long version ? version : Observed.ABSENT);
        return 1;
      }
    };
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    return new Query() {
      @Override
      protected long run(Session session) {
        session
            .as(Cache.class)
            .getAll(keys)
            .forEach((key, version) -> saw((Integer) key, (Long) version));
        return keys.size();
      }
    };
  }
}
