package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.NearCache;
import assay.api.engine.Partitioned;
import assay.conformance.ConformanceSteps;
import assay.engine.coherence.Samples.Customer;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.Member;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Additional steps for Coherence.
final class ClientSteps extends ConformanceSteps {

  /// Shorter than a test waits for an answer, so the test learns what was missing.
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Session session;
  private final String machine;
  private final Cache data;

  ClientSteps(Session session, String machine) {
    super(session);
    this.session = session;
    this.machine = machine;
    this.data = session.capability(Cache.class);
  }

  @Override
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "whereabouts" -> whereabouts();
      case "queries" -> new QuerySteps(session).all(step[1]);
      case "changes" -> new ChangeSteps(session).all(step[1]);
      case "counts" -> counts();
      case "own-services" -> ownServices();
      case "workers" -> workers();
      case "topology" -> new TopologySteps(session).all(step[1]);
      case "stale" -> stale(Integer.parseInt(step[1]));
      case "near" -> near();
      case "put-version" -> {
        map(step)
            .put(Integer.parseInt(step[2]), new Samples.Versioned(Long.parseLong(step[3]), "v"));
        yield "";
      }
      case "await-version" -> awaitVersion(step);
      default -> super.run(step);
    };
  }

  private Cache map(String[] step) {
    return session.capability(Cache.class, step[1]);
  }

  private String awaitVersion(String[] step) throws InterruptedException {
    long start = System.nanoTime();
    long version = Long.parseLong(step[3]);
    while (!(map(step).get(Integer.parseInt(step[2])) instanceof Samples.Versioned found
        && found.version() == version)) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError(map(step).get(Integer.parseInt(step[2])) + " is not " + version);
      }
      Thread.sleep(5);
    }
    return "";
  }

  private Partitioned where() {
    return session.capability(Partitioned.class);
  }

  /// The members' own answer about an entry's place.
  private String whereabouts() {
    for (int key = 0; key < 50; key++) {
      String[] where = cache(Session.DEFAULT_MAP).invoke(key, new Samples.Whereabouts()).split(" ");
      int partition = where().partitionOf(key);
      assertThat(partition).isEqualTo(Integer.parseInt(where[0]));
      assertThat(where().ownerOf(partition)).isEqualTo(where[1]);
    }
    assertThat(session.capability(Cache.class)).isSameAs(data);
    return "";
  }

  /// A map in the shared service as Coherence itself shows it.
  static NamedCache<Object, Object> cache(String map) {
    return CacheFactory.getCacheFactoryBuilder()
        .getConfigurableCacheFactory(
            Objects.requireNonNull(System.getProperty("coherence.cacheconfig")),
            CoherenceEngine.class.getClassLoader())
        .ensureCache(map, null);
  }

  private static Map<Object, Object> customers(int from, int to) {
    return IntStream.range(from, to)
        .boxed()
        .collect(Collectors.toMap(key -> key, key -> Customer.of(key, key)));
  }

  /// Writes and at once reads; answers: keys with their only backup near, stale reads of those,
  /// stale reads of others.
  private String stale(int keys) {
    int near = 0;
    int staleNear = 0;
    int staleElsewhere = 0;
    data.putAll(customers(0, keys));
    for (int key = 0; key < keys; key++) {
      data.put(key, Customer.of(key, -1));
      boolean stale = !Customer.of(key, -1).equals(data.get(key));
      if (isBackupNear(where().partitionOf(key))) {
        near++;
        staleNear += stale ? 1 : 0;
      } else {
        staleElsewhere += stale ? 1 : 0;
      }
    }
    return near + " " + staleNear + " " + staleElsewhere;
  }

  private boolean isBackupNear(int partition) {
    PartitionedService service = (PartitionedService) cache(Session.DEFAULT_MAP).getCacheService();
    Member owner = service.getPartitionOwner(partition);
    Member backup = service.getBackupOwner(partition, 1);
    return !machine.equals(owner.getMachineName()) && machine.equals(backup.getMachineName());
  }

  private String near() throws InterruptedException {
    data.put(5, Customer.of(5, 1));
    data.get(5);
    var near = (com.tangosol.net.cache.NearCache<Object, Object>) cache(Session.DEFAULT_MAP);
    assertThat(near.getFrontMap()).containsKey(5);
    session.capability(Invocable.class).invoke(5, new Samples.Raise(1));
    while (!Customer.of(5, 2).equals(data.get(5))) {
      Thread.sleep(1);
    }
    return "";
  }

  /// Reads one near-cached key often, and others not once.
  private String counts() {
    assertThat(session.capability(NearCache.class)).isNotNull();
    session.capability(Cache.class, "counted").putAll(customers(0, 10));
    Cache counted = session.capability(Cache.class, "counted");
    NearCache near = session.capability(NearCache.class, "counted");
    long hits = near.hits();
    long misses = near.misses();
    counted.get(1);
    for (int i = 0; i < 9; i++) {
      counted.get(1);
    }
    counted.getAll(List.of(1, 2, 3));
    return (near.hits() - hits) + " " + (near.misses() - misses);
  }

  /// Uses maps with their own services and answers the number of services, and of members with
  /// entries of one map.
  private String ownServices() {
    List<String> maps = List.of("red", "green", "blue-1", "red_2", "red_13");
    for (String map : maps) {
      session.capability(Cache.class, map).putAll(customers(0, 500));
      assertThat(session.capability(Cache.class, map).size()).isEqualTo(500);
      assertThat(session.capability(Partitioned.class, map).ownerOf(3)).isNotNull();
    }
    data.put(1, "shared");
    assertThat(data.size()).isEqualTo(1);
    return Collections.list(CacheFactory.getCluster().getServiceNames()).stream()
        .filter(name -> name.startsWith(ClusterMembership.SHARED))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private String workers() {
    return cache(Session.DEFAULT_MAP).invoke(1, new Samples.Workers()).toString();
  }
}
