package assay.workload.ycsb;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.DefiniteFailureException;
import assay.api.Observation;
import assay.api.Query;
import assay.api.RegisterRequests;
import assay.api.Request.Observer;
import assay.api.RequestContext;
import assay.api.Session;
import assay.api.Update;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Records that count their changes, and that any client may change at any time: read-modify-write
/// without isolation. Their version is the count.
final class CountUpRecords {

  static final String MAP = "counted";

  private CountUpRecords() {}

  /// Reads a record, increments its count and writes it back in two calls, between which others may
  /// do the same.
  static Update countUp(Claim one, RecordSize shape, RequestContext context) {
    int key = one.key();
    int writer = context.writer();
    return new Update(
        one,
        (session, seen) -> {
          Cache cache = session.capability(Cache.class, MAP);
          long count = count(key, cache.get(key));
          if (count == Observation.CORRUPT) {
            throw new DefiniteFailureException("found no whole record %d".formatted(key));
          }
          cache.put(key, shape.record(key, count + 1, writer));
          return 1;
        });
  }

  static Query count(Integer key) {
    return new Query(
        key,
        (session, seen) -> {
          Object value = session.capability(Cache.class, MAP).get(key);
          saw(seen, key, value);
          return value == null ? 0 : 1;
        });
  }

  static long read(Session session, Collection<Integer> keys, Observer seen) {
    if (keys.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.capability(Cache.class, MAP).getAll(keys);
    keys.forEach(key -> saw(seen, key, values.get(key)));
    return values.size();
  }

  private static void saw(Observer seen, int key, @Nullable Object value) {
    seen.saw(new Observation(key, Observation.What.COUNT, count(key, value)));
  }

  private static long count(int key, @Nullable Object value) {
    return RegisterRequests.version(key, value);
  }
}
