package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.client.Placement.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProgramTest {

  private static String configuration(Map<String, String> settings) {
    JoinSpec spec =
        new JoinSpec(
            "member-1",
            "machine-1",
            "test",
            7000,
            1,
            new Settings(settings),
            List.of(),
            Path.of("files"));
    return Program.configuration(new Place(1, 0, 1, 7000), spec);
  }

  @Test
  void heap_isAllThatItMayStore() {
    Map<String, String> settings = Map.of("backup", "none", "backup-count", "1", "heap", "64m");
    assertThat(configuration(settings))
        .contains("port 7000\n")
        .contains("maxmemory " + (64 << 20) + "\nmaxmemory-policy noeviction");
  }

  @Test
  void server_isRedisWhereNothingIsSaid() {
    assertThat(Program.executable(new Settings(Map.of()))).isEqualTo("redis-server");
    assertThat(Program.executable(new Settings(Map.of("server", "valkey"))))
        .isEqualTo("valkey-server");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Program.executable(new Settings(Map.of("server", "rm"))));
  }

  @Test
  void withoutHeap_memoryHasNoLimit() {
    assertThat(configuration(Map.of("backup", "none", "backup-count", "1")))
        .doesNotContain("maxmemory");
  }
}
