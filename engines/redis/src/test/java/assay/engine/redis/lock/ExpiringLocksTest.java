package assay.engine.redis.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Settings;
import assay.api.lock.HeldLock;
import assay.conformance.DescriptorClaims;
import assay.engine.redis.client.ScriptedConnections;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/// The commands for a lock, and the meaning of their answers.
final class ExpiringLocksTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  private static @Nullable HeldLock take(
      ScriptedConnections server, int replicas, Duration wait, Map<String, String> settings) {
    return new ExpiringLocks(server.client(replicas), "map", new Settings(settings))
        .tryLock(7, wait);
  }

  private static @Nullable HeldLock take(ScriptedConnections server, int replicas, Duration wait) {
    return take(server, replicas, wait, Map.of("lease", "1500ms"));
  }

  private static HeldLock taken(ScriptedConnections server, int replicas) {
    return Objects.requireNonNull(take(server, replicas, Duration.ZERO));
  }

  private static String token(String set) {
    return set.split(" ")[2];
  }

  @Test
  void lock_isANameBesideTheEntry_withAnOwnTokenAndTheLease() {
    ScriptedConnections server = new ScriptedConnections("OK", "OK");
    HeldLock first = taken(server, 0);
    HeldLock second = taken(server, 0);
    assertThat(first).isNotSameAs(second);
    assertThat(server.sent())
        .hasSize(2)
        .allMatch(set -> set.matches("SET mutexmap:\\{[^}]+} [0-9a-f-]{36} NX PX 1500"));
    assertThat(token(server.sent().getFirst())).isNotEqualTo(token(server.sent().getLast()));
  }

  @Test
  void lease_isTheDescriptorsDefault_unlessGiven() {
    DescriptorClaims claims = DescriptorClaims.read();
    assertThat(claims.settings(Map.of())).containsEntry("lease", ExpiringLocks.LEASE);
    // A lease of nothing would be an error of the server's.
    assertThat(claims.words("lease")).containsExactly("<duration>");
    assertThat(claims.descriptor().path("capabilities").valueStream().map(each -> each.asString()))
        .contains("Locks");
    ScriptedConnections server = new ScriptedConnections("OK");
    assertThat(take(server, 0, Duration.ZERO, Map.of())).isNotNull();
    assertThat(server.sent().getFirst()).endsWith(" PX 2000");
  }

  @Test
  void lockOfAnother_isAskedForOnce_withoutAWait() {
    ScriptedConnections server = new ScriptedConnections((Object) null);
    assertThat(take(server, 0, Duration.ZERO)).isNull();
    assertThat(server.sent()).hasSize(1);
  }

  @Test
  void lockOfAnother_isAskedForAgain_whileTheWaitLasts() {
    ScriptedConnections server = new ScriptedConnections(null, null, null, "OK");
    assertThat(take(server, 0, LONG)).isNotNull();
    assertThat(server.sent()).hasSize(4).containsOnly(server.sent().getFirst());
  }

  /// A second `SET NX` would be refused because of the first, whose answer was lost.
  @Test
  void unansweredSet_isNotRepeated_andLeavesTheOutcomeUnknown() {
    ScriptedConnections server = new ScriptedConnections(new JedisConnectionException("reset"));
    assertThatThrownBy(() -> take(server, 0, LONG))
        .isInstanceOf(JedisConnectionException.class)
        .isNotInstanceOf(DefiniteFailureException.class);
    assertThat(server.sent()).hasSize(1);
  }

  @Test
  void refusedSet_isADefiniteFailure() {
    ScriptedConnections server =
        new ScriptedConnections(
            new JedisDataException("NOREPLICAS Not enough good replicas to write."));
    assertThatThrownBy(() -> take(server, 0, LONG)).isInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void takenAndReleasedLock_waitsForReplicas_asAWriteDoes() {
    ScriptedConnections server = new ScriptedConnections("OK", 1L, 1L, 1L);
    assertThat(taken(server, 1).unlock()).isTrue();
    assertThat(server.sent().stream().map(command -> command.split(" ")[0]))
        .containsExactly("SET", "WAIT", "EVALSHA", "WAIT");
    assertThat(server.sent().get(1)).isEqualTo("WAIT 1 1000");
  }

  /// A refused `SET` has written nothing that replicas could confirm.
  @Test
  void lockOfAnother_waitsForNoReplica() {
    ScriptedConnections server = new ScriptedConnections((Object) null);
    assertThat(take(server, 1, Duration.ZERO)).isNull();
    assertThat(server.sent()).hasSize(1);
  }

  @Test
  void lockWithTooFewReplicas_leavesTheOutcomeUnknown() {
    ScriptedConnections server = new ScriptedConnections("OK", 1L);
    assertThatThrownBy(() -> take(server, 2, LONG))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1 of 2 replicas");
  }

  @Test
  void release_isAScriptThatComparesTheToken_andTellsALoss() {
    JedisNoScriptException unknown = new JedisNoScriptException("NOSCRIPT No matching script.");
    ScriptedConnections server = new ScriptedConnections("OK", unknown, 1L, "OK", 0L);
    assertThat(taken(server, 0).unlock()).isTrue();
    assertThat(taken(server, 0).unlock()).isFalse();
    List<String> sent = server.sent();
    assertThat(sent.get(1)).startsWith("EVALSHA ").endsWith(" " + token(sent.get(0)));
    assertThat(sent.get(2)).startsWith("EVAL if redis.call('GET', KEYS[1]) == ARGV[1] then");
    assertThat(sent.get(4)).endsWith(" " + token(sent.get(3)));
  }

  @Test
  void unansweredRelease_isNotRepeated_andLeavesTheOutcomeUnknown() {
    ScriptedConnections server =
        new ScriptedConnections("OK", new JedisConnectionException("reset"));
    HeldLock held = taken(server, 0);
    assertThatThrownBy(held::unlock).isInstanceOf(JedisConnectionException.class);
    assertThat(server.sent()).hasSize(2);
  }
}
