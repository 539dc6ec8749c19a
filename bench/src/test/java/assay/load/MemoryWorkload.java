package assay.load;

import assay.api.Cache;
import assay.api.Choice;
import assay.api.Claim;
import assay.api.Data;
import assay.api.Draw;
import assay.api.Insert;
import assay.api.Kind;
import assay.api.MultiRequest;
import assay.api.Observed;
import assay.api.Query;
import assay.api.Request;
import assay.api.Session;
import assay.api.Update;
import assay.api.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Versions as values: the smallest workload with registers and counters.
public final class MemoryWorkload implements Workload {

  @Override
  public String name() {
    return "versions";
  }

  @Override
  public List<Kind> kinds() {
    return List.of(
        new Kind("put", Cache.class, false, "Writes a register."),
        new Kind("get", Cache.class, false, "Reads a register."),
        new Kind("insert", Cache.class, false, "Writes a register that has no value."),
        new Kind("latest", Cache.class, false, "Reads a register that was written lately."),
        new Kind("pair", Cache.class, false, "Writes a register, then reads it."),
        new Kind("count", Cache.class, false, "Leaves a tag in a counter."));
  }

  @Override
  public List<Choice> choices() {
    return List.of(
        new Choice("colour", List.of("red", "blue"), "red", "What colour the versions have."));
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
  public int registers(Data data) {
    return (int) data.number("registers");
  }

  @Override
  public int counters(Data data) {
    return (int) data.number("counters");
  }

  @Override
  public Object key(int index) {
    return index;
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
        claims.forEach(claim -> session.as(Cache.class).put(claim.key(), claim.version()));
        return claims.size();
      }
    };
  }

  @Override
  public Request next(String kind, int size, Data data, Draw draw) {
    return switch (kind) {
      case "put" -> put(draw.claim());
      case "get" -> get(draw.key());
      case "insert" -> put(draw.claimAbsent());
      case "latest" -> get(draw.recentKey());
      case "pair" -> {
        Claim claim = draw.claim();
        yield new MultiRequest(MultiRequest.Order.SERIES, List.of(put(claim), get(claim.key())));
      }
      case "count" -> put(draw.tag(registers(data)));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  /// Writes what a claim allows.
  public static Request put(Claim claim) {
    return new Update(List.of(claim)) {
      @Override
      protected long run(Session session) {
        session.as(Cache.class).put(claim.key(), claim.version());
        return 1;
      }
    };
  }

  /// Reads a register.
  public static Request get(int key) {
    return new Query(key) {
      @Override
      protected long run(Session session) {
        saw(key, version(session, key));
        return 1;
      }
    };
  }

  private static long version(Session session, int key) {
    return session.as(Cache.class).get(key) instanceof Long version ? version : Observed.ABSENT;
  }

  @Override
  public boolean hasBackground() {
    return true;
  }

  @Override
  public Request background(Data data, Draw draw) {
    return get(draw.key());
  }

  @Override
  public Query audit(List<Integer> keys, Data data) {
    List<Integer> wanted = new ArrayList<>(keys);
    return new Query() {
      @Override
      protected long run(Session session) {
        session
            .as(Cache.class)
            .getAll(wanted)
            .forEach((key, version) -> saw((int) key, (long) version));
        return wanted.size();
      }
    };
  }
}
