package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.Outcome;
import assay.engine.redis.client.RefusalErrors;
import assay.engine.redis.client.ScriptedConnections;
import assay.engine.redis.client.SessionParts;
import io.lettuce.core.RedisCommandExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/// The meaning of a server's error answers for a write, over both libraries: the texts are Redis
/// 7's.
final class RefusalsTest {

  private static void put(int replicas, Object... answers) {
    SessionParts client = new ScriptedConnections(answers).client(replicas);
    new MapEntries(client, null, "map").put(1, "value");
  }

  private static Outcome outcome(RuntimeException failure) {
    return failure instanceof DefiniteFailureException ? Outcome.FAILED : Outcome.UNKNOWN;
  }

  private static Outcome overJedis(String answer) {
    try {
      put(0, new JedisDataException(answer));
      return Outcome.OK;
    } catch (RuntimeException e) {
      return outcome(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FAILED  | NOREPLICAS Not enough good replicas to write.
          FAILED  | READONLY You can't write against a read only replica.
          FAILED  | MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.
          FAILED  | OOM command not allowed when used memory > 'maxmemory'.
          FAILED  | LOADING Redis is loading the dataset in memory
          FAILED  | MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.
          FAILED  | TRYAGAIN Multiple keys request during rehashing of slot
          FAILED  | CLUSTERDOWN The cluster is down
          FAILED  | CROSSSLOT Keys in request don't hash to the same slot
          FAILED  | BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.
          FAILED  | NOAUTH Authentication required.
          FAILED  | NOPERM User default has no permissions to run the 'set' command
          FAILED  | EXECABORT Transaction discarded because of previous errors.
          UNKNOWN | ERR Error running script: user_script:1: Script attempted to access a non local key
          UNKNOWN | WRONGTYPE Operation against a key holding the wrong kind of value
          UNKNOWN | UNBLOCKED client unblocked via CLIENT UNBLOCK
          UNKNOWN | OOMPH is no word of Redis's
          """)
  void answer_isAnOutcome(Outcome expected, String answer) {
    assertThat(overJedis(answer)).isEqualTo(expected);
    assertThat(outcome(RefusalErrors.of(new RedisCommandExecutionException(answer), false)))
        .isEqualTo(expected);
  }

  /// The first try may have been carried out.
  @Test
  void refusalAfterALostConnection_saysNothing() {
    assertThatThrownBy(() ->
            put(
                0,
                new JedisConnectionException("reset"),
                new JedisDataException("NOREPLICAS Not enough good replicas to write.")))
        .isInstanceOf(JedisDataException.class);
    assertThat(outcome(RefusalErrors.of(new RedisCommandExecutionException("READONLY You"), true)))
        .isEqualTo(Outcome.UNKNOWN);
  }

  /// The write was acknowledged to the connection; only its replicas are unknown.
  @Test
  void refusalOfTheWait_isNotOneOfTheWrite() {
    assertThatThrownBy(() ->
            put(1, "OK", new JedisDataException("LOADING Redis is loading the dataset in memory")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the write is done");
  }

  @Test
  void refusalOfTheWriteThatWaits_isDefinite() {
    assertThatThrownBy(() ->
            put(1, new JedisDataException("NOREPLICAS Not enough good replicas to write."), 0L))
        .isInstanceOf(DefiniteFailureException.class)
        .hasMessageContaining("the server refused it: NOREPLICAS");
  }
}
