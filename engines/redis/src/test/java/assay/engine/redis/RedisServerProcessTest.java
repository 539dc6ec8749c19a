package assay.engine.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerPlacement.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RedisServerProcessTest {

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
    return RedisServerProcess.configuration(new Place(1, 0, 1, 7000), spec);
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
    assertThat(RedisServerProcess.executable(new Settings(Map.of()))).isEqualTo("redis-server");
    assertThat(RedisServerProcess.executable(new Settings(Map.of("server", "valkey"))))
        .isEqualTo("valkey-server");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisServerProcess.executable(new Settings(Map.of("server", "rm"))));
  }

  @Test
  void release_isSaidWithTheProgram() {
    assertThat(ServerSupervisor.release("# Server\r\nredis_version:7.0.15\r\nos:Linux\r\n"))
        .isEqualTo("redis 7.0.15");
    assertThat(
            ServerSupervisor.release(
                "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.8\r\n"))
        .isEqualTo("valkey 8.1.8");
  }

  @Test
  void snapshotOfAnotherRelease_isToldInTheServersOwnWords() {
    assertThat(
            RedisServerProcess.unreadable(
                "7:S 30 Nov 2026 21:00:01.123 * Loading\n7:S 30 Nov 2026 21:00:01.123 # Can't handle RDB format version 11\n7:S"))
        .contains("Can't handle RDB format version 11");
    assertThat(
            RedisServerProcess.unreadable(
                "7:S 30 Nov 2026 21:00:01.123 # PRIMARY <-> REPLICA sync: RDB version or signature incompatible, old data preserved"))
        .contains("RDB version or signature incompatible, old data preserved");
    assertThat(RedisServerProcess.unreadable("7:M # Server initialized")).isEmpty();
  }

  private static String journal(String journal) {
    return configuration(Map.of("backup", "none", "backup-count", "1", "journal", journal));
  }

  @Test
  void journal_isTheProductsOwn_withFilesOfEachServer() {
    assertThat(journal("none"))
        .contains("appendonly no\n")
        .doesNotContain("save 1", "/files/files");
    assertThat(journal("aof-always"))
        .contains("appendonly yes\nappendfsync always\n")
        .contains("appenddirname appendonly-7000\n")
        .contains("/files/files\"\n");
    assertThat(journal("aof")).contains("appendfsync everysec\n");
    assertThat(journal("aof-unsynced")).contains("appendfsync no\n");
    assertThat(journal("rdb(2500ms)"))
        .contains("dbfilename dump-7000.rdb\n")
        .containsSubsequence("save \"\"\n", "appendonly no\nsave 3 1\n");
  }

  @Test
  void minReplicas_areThoseOfTheSettings() {
    Map<String, String> settings =
        Map.of(
            "backup",
            "async",
            "backup-count",
            "1",
            "min-replicas",
            "1",
            "min-replicas-max-lag",
            "2");
    assertThat(configuration(settings))
        .contains("min-replicas-to-write 1\nmin-replicas-max-lag 2\n");
    assertThat(configuration(Map.of("backup", "none", "backup-count", "1")))
        .contains("min-replicas-to-write 0\n");
  }

  @Test
  void withoutHeap_memoryHasNoLimit() {
    assertThat(configuration(Map.of("backup", "none", "backup-count", "1")))
        .doesNotContain("maxmemory");
  }
}
