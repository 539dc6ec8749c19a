package assay.engine.redis.lock;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ExistingCluster;
import assay.api.engine.FreePorts;
import assay.api.engine.HostPrograms;
import assay.api.engine.JoinSpec;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import assay.conformance.EnginePrograms;
import assay.engine.redis.RedisEngine;
import assay.testing.Needs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/// The locks of two clients of one server.
@Timeout(120)
@Needs(host = EnginePrograms.class)
final class LocksIT {

  private static final int KEY = 7;
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final int port = FreePorts.free(1);
  private final ExistingCluster there = new ExistingCluster(List.of("127.0.0.1:" + port), "assay");
  private final List<Session> sessions = new ArrayList<>();
  private Process server;
  private Jedis others;

  @BeforeEach
  void begin() throws Exception {
    server =
        new ProcessBuilder(
                HostPrograms.find("redis-server").orElseThrow().toString(),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--port",
                "" + port)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    others = new Jedis("127.0.0.1", port);
    while (!answers()) {
      Thread.onSpinWait();
    }
  }

  private boolean answers() {
    try {
      return others.ping().equals("PONG");
    } catch (JedisConnectionException notYet) {
      return false;
    }
  }

  @AfterEach
  void end() throws Exception {
    for (Session session : sessions) {
      session.close();
    }
    others.close();
    server.destroyForcibly().waitFor();
  }

  private Session client(String name, String lease) {
    Settings settings =
        new Settings(Map.of("serialization", "compact", "backup", "async", "lease", lease));
    Session session =
        new RedisEngine()
            .open(new JoinSpec(name, "m", "c", 1, 3, settings, List.of(), folder), there);
    sessions.add(session);
    return session;
  }

  private Locks locks(String name, String lease) {
    return client(name, lease).capability(Locks.class);
  }

  /// The lock, if it is taken.
  private static Optional<HeldLock> take(Locks locks, int key, Duration wait) {
    return Optional.ofNullable(locks.tryLock(key, wait));
  }

  @Test
  void lock_isHeldByOne_untilReleased() {
    Locks one = locks("client-1", "1h");
    Locks two = locks("client-2", "1h");
    HeldLock held = take(one, KEY, Duration.ZERO).orElseThrow();
    assertThat(take(two, KEY, Duration.ZERO)).isEmpty();
    assertThat(take(two, KEY, Duration.ofMillis(50))).isEmpty();
    assertThat(take(one, KEY, Duration.ZERO)).as("another thread of the holder's").isEmpty();
    assertThat(take(two, KEY + 1, Duration.ZERO)).as("the lock of another key").isPresent();
    assertThat(held.unlock()).isTrue();
    HeldLock next = take(two, KEY, Duration.ZERO).orElseThrow();
    assertThat(held.unlock()).as("released twice").isFalse();
    assertThat(take(one, KEY, Duration.ZERO)).as("the next holder's lock").isEmpty();
    assertThat(next.unlock()).isTrue();
  }

  @Test
  void waitingClient_getsTheLock_whenItIsReleased() {
    Locks one = locks("client-1", "1h");
    Locks two = locks("client-2", "1h");
    HeldLock held = take(one, KEY, Duration.ZERO).orElseThrow();
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(() -> take(two, KEY, LONG).orElseThrow().unlock());
    while (sets() < 4) {
      Thread.onSpinWait();
    }
    assertThat(waiting).isNotDone();
    assertThat(held.unlock()).isTrue();
    assertThat(waiting.join()).isTrue();
  }

  /// How many `SET` the server has executed.
  private long sets() {
    return others
        .info("commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_set:calls="))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D*(\\d+).*", "$1")))
        .sum();
  }

  @Test
  void lease_endsAHold_andTheNextHolderKeepsItsLock() {
    Duration lease = Duration.ofMillis(500);
    Locks one = locks("client-1", "500ms");
    Locks two = locks("client-2", "1h");
    long start = System.nanoTime();
    HeldLock held = take(one, KEY, Duration.ZERO).orElseThrow();
    HeldLock next = take(two, KEY, LONG).orElseThrow();
    // The server counts whole milliseconds.
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(lease.minusMillis(2));
    assertThat(held.unlock()).isFalse();
    assertThat(take(one, KEY, Duration.ZERO)).isEmpty();
    assertThat(next.unlock()).isTrue();
  }

  @Test
  void lock_isNoEntry_andIsRemovedWithAllThatIsUnderThePrefix() {
    Session session = client("client-1", "1h");
    Cache cache = session.capability(Cache.class);
    cache.put(KEY, "value");
    assertThat(take(session.capability(Locks.class), KEY, Duration.ZERO)).isPresent();
    assertThat(cache.get(KEY)).isEqualTo("value");
    assertThat(cache.size()).isEqualTo(1);
    assertThat(new RedisEngine().remove(there)).isEqualTo(2);
    assertThat(others.keys("*")).isEmpty();
  }
}
