package assay.engine.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Droppable;
import assay.api.Eventful;
import assay.api.Field;
import assay.api.Invocable;
import assay.api.NearCached;
import assay.api.NotDone;
import assay.api.Partitioned;
import assay.api.Queryable;
import assay.api.Session;
import assay.engine.coherence.Samples.Customer;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.Member;
import com.tangosol.net.NamedCache;
import com.tangosol.net.PartitionedService;
import com.tangosol.net.cache.NearCache;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What the client of a test cluster does when told; each step answers in one line.
final class ClientSteps {

  private final Session session;
  private final String machine;
  private final Cache data;
  private final List<String> told = new CopyOnWriteArrayList<>();
  private @Nullable Writer writer;

  ClientSteps(Session session, String machine) {
    this.session = session;
    this.machine = machine;
    this.data = session.as(Cache.class);
  }

  String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "safe" -> awaitSafe(Integer.parseInt(step[1]));
      case "capabilities" -> capabilities();
      case "queries" -> new QuerySteps(session).all(step[1]);
      case "changes" -> new ChangeSteps(session).all(step[1]);
      case "drops" -> drops();
      case "counts" -> counts();
      case "own-services" -> ownServices();
      case "workers" -> workers();
      case "topology" -> new TopologySteps(session).all(step[1]);
      case "fill" -> fill(Integer.parseInt(step[1]));
      case "owned" -> owned(step[1], Integer.parseInt(step[2]));
      case "missing" -> missing(Integer.parseInt(step[1]));
      case "ownership" -> ownership();
      case "stale" -> stale(Integer.parseInt(step[1]));
      case "near" -> near();
      case "listen" -> listen();
      case "told" -> String.join(", ", told);
      case "write" -> write();
      case "written" -> written();
      default -> throw new IllegalArgumentException(step[0]);
    };
  }

  private String listen() {
    Eventful.Listening unused = session.as(Eventful.class).listen(told::add);
    return "";
  }

  private Partitioned partitioned() {
    return session.as(Partitioned.class);
  }

  private String awaitSafe(int members) throws InterruptedException {
    long start = System.nanoTime();
    while (!partitioned().safe(members)) {
      if (System.nanoTime() - start > 60_000_000_000L) {
        throw new AssertionError("not safe after a minute: " + ownership());
      }
      Thread.sleep(5);
    }
    return Long.toString((System.nanoTime() - start) / 1_000_000);
  }

  private String capabilities() {
    cache();
    functions();
    partitions();
    refusals();
    return "";
  }

  private void cache() {
    data.put(1, Customer.of(1, 10));
    assertThat(data.get(1)).isEqualTo(Customer.of(1, 10));
    data.putAll(Map.of(2, Customer.of(2, 20), 3, Customer.of(3, 30)));
    assertThat(data.getAll(List.of(1, 2, 3, 99)))
        .isEqualTo(Map.of(1, Customer.of(1, 10), 2, Customer.of(2, 20), 3, Customer.of(3, 30)));
    data.remove(2);
    data.remove(3);
    assertThat(data.get(3)).isNull();
    session.as(Cache.class, "other").put(1, "one");
    assertThat(session.as(Cache.class, "other").get(1)).isEqualTo("one");
    assertThat(data.get(1)).isEqualTo(Customer.of(1, 10));
    assertThat(session.as(Cache.class)).isSameAs(session.as(Cache.class));
  }

  private void functions() {
    Invocable functions = session.as(Invocable.class);
    assertThat(functions.invoke(1, new Samples.Raise(5))).isEqualTo(Customer.of(1, 15));
    assertThat(data.get(1)).isEqualTo(Customer.of(1, 15));
    assertThat(functions.invoke(98, new Samples.Raise(5))).isNull();
    assertThat(functions.invoke(1, new Samples.Forget())).isEqualTo(1);
    assertThat(data.get(1)).isNull();
  }

  private void partitions() {
    for (int key = 0; key < 50; key++) {
      String[] where = cache(Session.DEFAULT_MAP).invoke(key, new Samples.Whereabouts()).split(" ");
      int partition = partitioned().partitionOf(key);
      assertThat(partition).isEqualTo(Integer.parseInt(where[0]));
      assertThat(partitioned().ownerOf(partition)).isEqualTo(where[1]);
    }
  }

  private void refusals() {
    assertThatThrownBy(() -> data.put(7, new Samples.Unlisted(new Object())))
        .isInstanceOf(NotDone.class);
    assertThatThrownBy(() -> session.as(Runnable.class))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /// A map of the shared service as Coherence itself shows it.
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

  private String fill(int keys) {
    data.putAll(customers(0, keys));
    return "";
  }

  private String owned(String member, int keys) {
    return Long.toString(
        IntStream.range(0, keys)
            .filter(key -> member.equals(partitioned().ownerOf(partitioned().partitionOf(key))))
            .count());
  }

  private String missing(int keys) {
    int found = data.getAll(IntStream.range(0, keys).boxed().toList()).size();
    return Integer.toString(keys - found);
  }

  private String ownership() {
    Map<String, Integer> owned = new TreeMap<>();
    for (int partition = 0; partition < partitioned().partitions(); partition++) {
      owned.merge(
          partitioned().ownerOf(partition) + ">" + partitioned().backupOf(partition),
          1,
          Integer::sum);
    }
    return owned.toString();
  }

  /// Writes and at once reads; answers `keys whose backup alone is near`, `stale reads of those`,
  /// `stale reads of others`.
  private String stale(int keys) {
    int near = 0;
    int staleNear = 0;
    int staleElsewhere = 0;
    fill(keys);
    for (int key = 0; key < keys; key++) {
      data.put(key, Customer.of(key, -1));
      boolean stale = !Customer.of(key, -1).equals(data.get(key));
      if (isBackupNear(partitioned().partitionOf(key))) {
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
    NearCache<Object, Object> near = (NearCache<Object, Object>) cache(Session.DEFAULT_MAP);
    assertThat(near.getFrontMap()).containsKey(5);
    session.as(Invocable.class).invoke(5, new Samples.Raise(1));
    while (!Customer.of(5, 2).equals(data.get(5))) {
      Thread.sleep(1);
    }
    return "";
  }

  /// Throws maps away again and again; the next one is empty and takes entries at once.
  private String drops() {
    for (int round = 0; round < 10; round++) {
      Cache dropped = session.as(Cache.class, "dropped");
      dropped.putAll(customers(0, 50));
      session.as(Queryable.class, "dropped").index(Field.of("city"));
      assertThat(dropped.size()).isEqualTo(50);
      session.as(Droppable.class, "dropped").drop();
      assertThat(session.as(Cache.class, "dropped").size()).isZero();
      assertThat(session.as(Cache.class, "dropped").get(1)).isNull();
    }
    return "";
  }

  /// Reads one key that is in the near cache often, and others that are not once.
  private String counts() {
    assertThat(session.as(NearCached.class)).isNotNull();
    session.as(Cache.class, "counted").putAll(customers(0, 10));
    Cache counted = session.as(Cache.class, "counted");
    NearCached near = session.as(NearCached.class, "counted");
    long hits = near.hits();
    long misses = near.misses();
    counted.get(1);
    for (int i = 0; i < 9; i++) {
      counted.get(1);
    }
    counted.getAll(List.of(1, 2, 3));
    return (near.hits() - hits) + " " + (near.misses() - misses);
  }

  /// Uses maps of their own services and answers how many services there are, and on how many
  /// members the entries of one map are.
  private String ownServices() {
    List<String> maps = List.of("red", "green", "blue-1", "red_2", "red_13");
    for (String map : maps) {
      session.as(Cache.class, map).putAll(customers(0, 500));
      assertThat(session.as(Cache.class, map).size()).isEqualTo(500);
      assertThat(session.as(Partitioned.class, map).ownerOf(3)).isNotNull();
    }
    data.put(1, "shared");
    assertThat(data.size()).isEqualTo(1);
    return Collections.list(CacheFactory.getCluster().getServiceNames()).stream()
        .filter(name -> name.startsWith(Membership.SHARED))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private String workers() {
    return cache(Session.DEFAULT_MAP).invoke(1, new Samples.Workers()).toString();
  }

  private String write() {
    writer = new Writer(data);
    writer.start();
    return "";
  }

  private String written() throws InterruptedException {
    return Objects.requireNonNull(writer).end();
  }
}
