package assay.engine.redis.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

final class LettuceErrorConverterTest {

  private static JedisDataException of(String said) {
    return LettuceErrorConverter.of(new RedisCommandExecutionException(said));
  }

  @Test
  void errorsOfServers_areWhatJedisMakesOfThem() {
    assertThat(of("MOVED 3999 127.0.0.1:6381"))
        .isInstanceOfSatisfying(
            JedisMovedDataException.class,
            moved -> {
              assertThat(moved.getTargetNode()).isEqualTo(new HostAndPort("127.0.0.1", 6381));
              assertThat(moved.getSlot()).isEqualTo(3999);
            });
    assertThat(of("ASK 1 127.0.0.1:6381")).isInstanceOf(JedisAskDataException.class);
    assertThat(of("CLUSTERDOWN Hash slot not served")).isInstanceOf(JedisClusterException.class);
    assertThat(of("NOSCRIPT No matching script.")).isInstanceOf(JedisNoScriptException.class);
    assertThat(of("OOM command not allowed"))
        .isExactlyInstanceOf(JedisDataException.class)
        .hasMessage("OOM command not allowed");
  }
}
