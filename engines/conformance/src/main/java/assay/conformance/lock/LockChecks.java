package assay.conformance.lock;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.ChildProcess;
import assay.conformance.ConformanceCluster;
import assay.conformance.DescriptorClaims;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The checks of locks between two clients, for engines with the capability `Locks`. Clients and members die.
@Timeout(240)
public abstract class LockChecks {

  private static final String TAKEN = "taken";
  private static final int LOCKS = 20;
  private static final int COUNTERS = 4;

  /// The rounds of each client before and after a death.
  private static final int ROUNDS = 100;

  @TempDir private Path folder;

  /// Whether the locks of a client that died become free even if no other client has ever used them.
  protected boolean freesLocksThatOthersNeverUsed() {
    return true;
  }

  /// Whether a cluster can become safe after a death while locks are held.
  protected boolean becomesSafeWhileLocksAreHeld() {
    return true;
  }

  /// Members with the settings that locks need, and with these.
  protected final ConformanceCluster cluster(int size, Map<String, String> others)
      throws Exception {
    DescriptorClaims claims = DescriptorClaims.read();
    Map<String, String> settings = new HashMap<>(claims.offering("Locks"));
    settings.putAll(others);
    List<String> flags = new ArrayList<>(claims.jvm());
    flags.addAll(List.of("-Xms192m", "-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    return new ConformanceCluster(
        folder, size, size, LockMain.class, flags, claims.settings(settings));
  }

  @Test
  void lock_isOneThreadsAtATime_andGoesToTheOneThatWaits() throws Exception {
    try (ConformanceCluster cluster = cluster(2, Map.of())) {
      isOneThreadsAtATime(cluster);
    }
  }

  /// Takes, refuses, waits and releases, between two clients and between threads of one.
  protected static void isOneThreadsAtATime(ConformanceCluster cluster) throws Exception {
    ChildProcess one = cluster.client();
    ChildProcess other = cluster.join("client-2");
    assertThat(one.tell("take a 1 0")).isEqualTo(TAKEN);
    assertThat(other.tell("take a 1 0")).startsWith("refused");
    assertThat(one.tell("take b 1 0")).as("another thread of the holder").startsWith("refused");
    assertThat(other.tell("take a 2 0")).as("another lock").isEqualTo(TAKEN);

    String[] refused = other.tell("take b 1 500").split(" ");
    assertThat(refused[0]).isEqualTo("refused");
    assertThat(Long.parseLong(refused[1])).isBetween(400L, 20_000L);

    other.send("take b 1 60000");
    assertThat(one.tell("take b 3 0")).isEqualTo(TAKEN);
    assertThat(one.tell("release a 1")).isEqualTo("true");
    assertThat(other.answer("ok ")).as("the one that waited").isEqualTo(TAKEN);
    assertThat(one.tell("take a 1 0")).startsWith("refused");
    assertThat(other.tell("release b 1")).isEqualTo("true");
    // Another node may learn of the release a little later.
    assertThat(one.tell("take a 1 10000")).isEqualTo(TAKEN);
    assertThat(one.tell("release a 1")).isEqualTo("true");
    assertThat(one.tell("take b 1 10000")).as("another thread").isEqualTo(TAKEN);
    assertThat(one.tell("release b 1")).isEqualTo("true");
  }

  @Test
  void locksOfAClientThatDies_goToOthers() throws Exception {
    try (ConformanceCluster cluster = cluster(2, Map.of())) {
      ChildProcess holder = cluster.join("client-2");
      for (int key = 1; key <= 3; key++) {
        assertThat(holder.tell("take a " + key + " 0")).isEqualTo(TAKEN);
      }
      ChildProcess other = cluster.client();
      assertThat(other.tell("take a 1 0")).startsWith("refused");
      assertThat(other.tell("take a 2 0")).startsWith("refused");
      other.send("take a 1 80000");
      holder.kill();
      assertThat(other.answer("ok ")).as("the one that waited").isEqualTo(TAKEN);
      assertThat(other.tell("take a 2 60000")).as("one that nobody waits for").isEqualTo(TAKEN);
      if (freesLocksThatOthersNeverUsed()) {
        assertThat(other.tell("take a 3 60000")).as("one that nobody used").isEqualTo(TAKEN);
      } else {
        assertThat(other.tell("take a 3 5000")).as("one that nobody used").startsWith("refused");
      }
    }
  }

  @Test
  void locks_stayWithTheirHolders_whenAMemberDies() throws Exception {
    try (ConformanceCluster cluster = cluster(3, Map.of())) {
      ChildProcess holder = cluster.join("client-2");
      for (int key = 0; key < LOCKS; key++) {
        assertThat(holder.tell("take a " + key + " 0")).isEqualTo(TAKEN);
      }
      cluster.member(1).kill();
      if (becomesSafeWhileLocksAreHeld()) {
        cluster.client().tell("safe 2");
        for (int key = 0; key < LOCKS; key++) {
          assertThat(cluster.client().tell("take a " + key + " 0"))
              .as("lock " + key)
              .startsWith("refused");
        }
      }
      for (int key = 0; key < LOCKS; key++) {
        assertThat(holder.tell("release a " + key)).as("lock " + key).isEqualTo("true");
      }
      cluster.client().tell("safe 2");
      for (int key = 0; key < LOCKS; key++) {
        assertThat(cluster.client().tell("take a " + key + " 10000"))
            .as("lock " + key)
            .isEqualTo(TAKEN);
      }
    }
  }

  @Test
  void countersUnderLocks_loseNoIncrement_whenAMemberDies() throws Exception {
    try (ConformanceCluster cluster = cluster(3, Map.of())) {
      ChildProcess other = cluster.join("client-2");
      cluster.client().tell("count " + COUNTERS);
      other.tell("count " + COUNTERS);
      cluster.client().tell("further " + ROUNDS);
      other.tell("further " + ROUNDS);
      cluster.member(1).kill();
      cluster.client().tell("safe 2");
      cluster.client().tell("further " + ROUNDS);
      other.tell("further " + ROUNDS);
      long[] one = numbers(cluster.client().tell("end-count"));
      long[] two = numbers(other.tell("end-count"));
      long counted = Long.parseLong(cluster.client().tell("counted " + COUNTERS));
      long done = one[0] + two[0];
      long failed = one[2] + two[2];
      System.out.printf(
          "locks: a member died: %d rounds counted, %d refused, %d failed; the counters say %d%n",
          done, one[1] + two[1], failed, counted);
      assertThat(done).isPositive();
      assertThat(counted).isBetween(done, done + failed);
    }
  }

  private static long[] numbers(String answer) {
    return Arrays.stream(answer.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
