package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.redis.client.SlotRanges;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.HostAndPort;

/// Which callers wait while a frozen server is asked. The wait is longer than a test may take.
@Timeout(30)
final class CachedClusterTopologyTest {

  private static final int PATIENCE_MILLIS = 300_000;
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong();
  private ScriptedServer server;
  private ScriptedServer owner;
  private CachedClusterTopology topology;

  @BeforeEach
  void begin() throws Exception {
    server = new ScriptedServer();
    owner = new ScriptedServer();
    server.knows(nodes("machine-1", "machine-2"));
    topology = new CachedClusterTopology(List.of(server.at()), PATIENCE_MILLIS, clock::get);
  }

  @AfterEach
  void end() throws Exception {
    server.close();
    owner.close();
    topology.close();
  }

  /// One range, with an owner on another machine than the reader's.
  private String nodes(String... replicas) {
    StringBuilder lines = new StringBuilder();
    lines.append(line("07c3", owner.at(), "machine-9", "master -") + " 0-16383\n");
    for (int i = 0; i < replicas.length; i++) {
      HostAndPort at = new HostAndPort("127.0.0.1", i + 1);
      lines.append(line("e7d" + i, at, replicas[i], "slave 07c3") + "\n");
    }
    return lines.toString();
  }

  private static String line(String id, HostAndPort at, String machine, String role) {
    return "%s %s:%d@1,member-1.%s %s 0 0 1 connected"
        .formatted(id, at.getHost(), at.getPort(), machine, role);
  }

  private ClosestCopies closest(String machine) {
    return new ClosestCopies(topology, new SlotRanges(1), machine);
  }

  private ClusterNode ownerNode() {
    return topology.table().nodes().getFirst();
  }

  @Test
  void reads_goByWhatIsKnown_whileTheServerIsFrozen() throws Exception {
    ClosestCopies closest = closest("machine-2");
    HostAndPort replica = new HostAndPort("127.0.0.1", 2);
    assertThat(closest.of(0)).isEqualTo(replica);
    server.freeze();
    clock.addAndGet(SECOND);
    assertThat(closest.of(0)).isEqualTo(replica);
    server.awaitAsked();
    for (int i = 0; i < 1000; i++) {
      clock.addAndGet(SECOND);
      closest.doubt();
      assertThat(closest.of(0)).isEqualTo(replica);
      assertThat(topology.machine(replica)).isEqualTo("machine-2");
    }
    server.thaw();
  }

  @Test
  void reads_followWhatIsSeenSince() {
    ClosestCopies closest = closest("machine-2");
    server.knows(nodes("machine-2", "machine-1"));
    assertThat(closest.of(0)).isEqualTo(new HostAndPort("127.0.0.1", 2));
    clock.addAndGet(SECOND);
    while (!new HostAndPort("127.0.0.1", 1).equals(closest.of(0))) {
      Thread.onSpinWait();
    }
  }

  @Test
  void doubt_hasItLookedAtBeforeTheSecondIsOver() {
    ClosestCopies closest = closest("machine-2");
    server.knows(nodes());
    clock.addAndGet(SECOND / 10);
    int before = server.asked();
    assertThat(closest.of(0)).isNotNull();
    assertThat(server.asked()).isEqualTo(before);
    closest.doubt();
    while (closest.of(0) != null) {
      Thread.onSpinWait();
    }
  }

  @Test
  void owner_isReadFrom_whereNoCopyIsOnTheReadersMachine() {
    assertThat(closest("machine-9").of(0)).isNull();
    assertThat(closest("machine-3").of(0)).isNull();
  }

  @Test
  void nobodyElseWaits_whileAFrozenOwnerIsAskedForItsCopies() throws Exception {
    ClusterNode node = ownerNode();
    owner.freeze();
    CompletableFuture<Boolean> copied =
        CompletableFuture.supplyAsync(() -> topology.copied(node, 1));
    owner.awaitAsked();
    clock.addAndGet(SECOND);
    int before = server.asked();
    assertThat(topology.table().certain()).isTrue();
    assertThat(server.asked()).isGreaterThan(before);
    assertThat(copied).isNotDone();
    owner.thaw();
    assertThat(copied.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void owner_isAskedAgain_onceWhatItSaidIsOld() {
    ClusterNode node = ownerNode();
    assertThat(topology.copied(node, 1)).isTrue();
    int before = owner.asked();
    assertThat(topology.copied(node, 1)).isTrue();
    assertThat(topology.copied(node, 2)).isFalse();
    assertThat(owner.asked()).isEqualTo(before);
    clock.addAndGet(SECOND);
    assertThat(topology.copied(node, 1)).isTrue();
    assertThat(owner.asked()).isGreaterThan(before);
  }
}
