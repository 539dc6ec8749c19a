package assay.engine.hazelcast.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.Partitioned;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import assay.conformance.DescriptorClaims;
import assay.engine.hazelcast.HazelcastEngine;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The locks of two clients of two members, all in this process.
@Timeout(120)
final class LocksIT {

  private static final int KEY = 7;
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final int port = FreePorts.free(FreePorts.OF_A_CLUSTER);
  private final Map<String, String> settings =
      new HashMap<>(DescriptorClaims.read().settings(Map.of("machines", "1")));
  private final ExecutorService otherThread = Executors.newSingleThreadExecutor();
  private final List<Session> sessions = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();

  private JoinSpec spec(String name) {
    return new JoinSpec(
        name, "machine-1", "locks-" + port, port, 2, new Settings(settings), List.of(), folder);
  }

  private void start(String... names) throws Exception {
    for (String name : names) {
      members.add(new HazelcastEngine().start(spec(name)));
    }
  }

  private Session client(String name) throws Exception {
    Session session = new HazelcastEngine().open(spec(name));
    sessions.add(session);
    return session;
  }

  private static Locks locks(Session session) {
    return session.capability(Locks.class);
  }

  @AfterEach
  void end() throws Exception {
    otherThread.shutdownNow();
    for (Session session : sessions) {
      session.close();
    }
    for (Member member : members) {
      member.close();
    }
  }

  private static HazelcastInstance instance(String name) {
    return Objects.requireNonNull(Hazelcast.getHazelcastInstanceByName(name));
  }

  /// The lock, if it is taken.
  private static Optional<HeldLock> take(Locks locks, int key, Duration wait) {
    return Optional.ofNullable(locks.tryLock(key, wait));
  }

  private <T> CompletableFuture<T> elsewhere(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, otherThread);
  }

  @ParameterizedTest
  @CsvSource({"smart, none", "single, 1h", "member, none"})
  void lock_isOneThreadsOfOneClient_untilReleased(String connection, String lease)
      throws Exception {
    settings.putAll(Map.of("connection", connection, "lease", lease));
    start("member-1", "member-2");
    Locks one = locks(client("client-1"));
    Locks two = locks(client("client-2"));
    HeldLock held = take(one, KEY, Duration.ZERO).orElseThrow();
    assertThat(take(two, KEY, Duration.ZERO)).isEmpty();
    assertThat(elsewhere(() -> take(one, KEY, Duration.ofMillis(100))).join()).isEmpty();
    assertThat(take(two, KEY + 1, Duration.ZERO)).as("the lock of another key").isPresent();
    CompletableFuture<Boolean> waiting =
        elsewhere(() -> take(two, KEY, LONG).orElseThrow().unlock());
    assertThat(held.unlock()).isTrue();
    assertThat(waiting.get()).isTrue();
    assertThat(held.unlock()).as("released twice").isFalse();
    assertThat(take(two, KEY, Duration.ZERO)).isPresent();
  }

  @Test
  void lease_endsAHold_andTheHolderLearnsOfIt() throws Exception {
    Duration lease = Duration.ofMillis(500);
    settings.put("lease", "500ms");
    start("member-1", "member-2");
    Locks one = locks(client("client-1"));
    Locks two = locks(client("client-2"));
    long start = System.nanoTime();
    HeldLock held = take(one, KEY, Duration.ZERO).orElseThrow();
    assertThat(take(two, KEY, LONG)).isPresent();
    // Members count whole milliseconds.
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(lease.minusMillis(2));
    assertThat(held.unlock()).isFalse();
  }

  @Test
  void lockOfAClientThatEnds_isReleased_alsoWithoutALease() throws Exception {
    start("member-1", "member-2");
    Session one = client("client-1");
    Locks two = locks(client("client-2"));
    assertThat(take(locks(one), KEY, Duration.ZERO)).isPresent();
    assertThat(take(two, KEY, Duration.ZERO)).isEmpty();
    one.close();
    assertThat(take(two, KEY, LONG)).isPresent();
  }

  /// Copies of a lock are the map's: with one the lock survives its owner, without any it is lost.
  @ParameterizedTest
  @ValueSource(strings = {"sync", "none"})
  void lock_survivesItsOwner_ifItHasACopy(String backup) throws Exception {
    settings.put("backup", backup);
    start("member-1", "member-2");
    Session session = client("client-1");
    Partitioned partitioned = session.capability(Partitioned.class);
    while (!partitioned.safe(2)) {
      Thread.onSpinWait();
    }
    Locks two = locks(client("client-2"));
    int key =
        IntStream.range(0, 1000)
            .filter(each -> "member-2".equals(partitioned.ownerOf(partitioned.partitionOf(each))))
            .findFirst()
            .orElseThrow();
    HeldLock held = take(locks(session), key, Duration.ZERO).orElseThrow();
    assertThat(take(two, key, Duration.ZERO)).isEmpty();
    instance("member-2").getLifecycleService().terminate();
    boolean kept = backup.equals("sync");
    assertThat(take(two, key, Duration.ZERO).isEmpty()).isEqualTo(kept);
    assertThat(held.unlock()).isEqualTo(kept);
  }

  /// A smaller part of a cluster grants no lock, so it cannot grant one that the larger part grants too.
  @Test
  void quorum_refusesLocks_asItRefusesEntries() throws Exception {
    settings.put("quorum", "true");
    start("member-1");
    Session session = client("client-1");
    assertThatThrownBy(() -> session.capability(Cache.class).put(KEY, "value"))
        .isInstanceOf(SplitBrainProtectionException.class);
    assertThatThrownBy(() -> locks(session).tryLock(KEY, Duration.ZERO))
        .isInstanceOf(SplitBrainProtectionException.class);
  }

  /// Why the engine does not offer fenced locks; releases up to 5.3 grant them without a licence.
  @Test
  void fencedLock_needsALicence() throws Exception {
    start("member-1");
    HazelcastInstance member = instance("member-1");
    assertThatThrownBy(() -> member.getCPSubsystem().getLock("any"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("licensed feature");
  }
}
