package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingView;
import assay.api.engine.ExistingView.Objection;
import assay.api.engine.ExistingView.Sort;
import assay.api.engine.HostPrograms;
import assay.api.engine.JoinSpec;
import assay.api.engine.Ports;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/// A server that was there before, with a password and with keys of others.
final class ExistingIT {

  private static final String PASSWORD = "s3cret-of-others";

  @TempDir private Path folder;
  private final int port = Ports.free(1);
  private Process server;
  private Jedis others;

  @BeforeEach
  void begin() throws Exception {
    server =
        new ProcessBuilder(
                HostPrograms.find("redis-server").orElseThrow().toString(),
                "--port",
                "" + port,
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--requirepass",
                PASSWORD)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    others = new Jedis(new HostAndPort("127.0.0.1", port));
    while (true) {
      try {
        others.auth(PASSWORD);
        break;
      } catch (JedisConnectionException notYet) {
        Thread.onSpinWait();
      }
    }
    others.mset("foreign", "1", "assaying", "2");
  }

  @AfterEach
  void end() throws Exception {
    others.close();
    server.destroyForcibly().waitFor();
  }

  private ExistingCluster there(String password) {
    return new ExistingCluster(List.of("127.0.0.1:" + port), "assay", "", "", password, false, "");
  }

  private static List<Sort> sorts(ExistingView view) {
    return view.objections().stream().map(Objection::sort).toList();
  }

  @Test
  void whatIsStored_isUnderThePrefix_andIsAllThatIsRemoved() throws Exception {
    RedisEngine engine = new RedisEngine();
    ExistingCluster there = there(PASSWORD);
    assertThat(engine.look(there).objections()).isEmpty();
    Settings settings = new Settings(Map.of("serialization", "compact", "backup", "async"));
    JoinSpec spec = new JoinSpec("client-1", "m", "c", 1, 3, settings, List.of(), folder);
    try (Session session = engine.open(spec, there)) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "one");
      assertThat(cache.get(1)).isEqualTo("one");
      assertThat(cache.size()).isEqualTo(1);
    }
    assertThat(sorts(engine.look(there))).containsExactly(Sort.TAKEN);
    assertThat(engine.remove(there)).isEqualTo(1);
    assertThat(others.keys("*")).containsExactlyInAnyOrder("foreign", "assaying");
  }

  @Test
  void wrongPassword_andNobodyThere_areTold() {
    RedisEngine engine = new RedisEngine();
    assertThat(sorts(engine.look(there("wrong")))).containsExactly(Sort.REFUSED);
    ExistingCluster nobody =
        new ExistingCluster(List.of("127.0.0.1:1"), "assay");
    assertThat(sorts(engine.look(nobody))).containsExactly(Sort.UNREACHABLE);
  }
}
