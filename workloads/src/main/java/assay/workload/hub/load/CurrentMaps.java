package assay.workload.hub.load;

import assay.api.Cache;
import assay.api.Session;
import assay.workload.hub.MapNameResolver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The map in the cluster that now holds a study map's rows. A swapping update fills a new map,
/// which later requests must read.
///
/// The swapping client knows at once. It writes the number to a small map, [#DIRECTORY], which
/// other clients read at most ten times a second; a study without swaps never reads it.
final class CurrentMaps implements MapNameResolver {

  /// From a name to the number of its latest map.
  static final String DIRECTORY = "hub-current";

  private static final long LOOK_NANOS = 100_000_000;

  private record Seen(int number, long nanos) {}

  private final boolean swaps;
  private final Map<String, Integer> own = new ConcurrentHashMap<>();
  private final Map<String, Seen> seen = new ConcurrentHashMap<>();

  CurrentMaps(boolean swaps) {
    this.swaps = swaps;
  }

  @Override
  public String now(Session session, String map) {
    return swaps ? name(map, number(session, map)) : map;
  }

  /// The next map's name; the first map has the plain name.
  String next(Session session, String map) {
    return name(map, number(session, map) + 1);
  }

  /// Makes the next map the current one for every client.
  void swap(Session session, String map) {
    int number = number(session, map) + 1;
    session.capability(Cache.class, DIRECTORY).put(map, number);
    own.put(map, number);
  }

  private int number(Session session, String map) {
    Integer known = own.get(map);
    if (known != null) {
      return known;
    }
    Seen last = seen.get(map);
    long now = System.nanoTime();
    if (last == null || now - last.nanos() > LOOK_NANOS) {
      Object number = session.capability(Cache.class, DIRECTORY).get(map);
      last = new Seen(number instanceof Integer found ? found : 1, now);
      seen.put(map, last);
    }
    return last.number();
  }

  private static String name(String map, int number) {
    return number == 1 ? map : map + "_" + number;
  }
}
