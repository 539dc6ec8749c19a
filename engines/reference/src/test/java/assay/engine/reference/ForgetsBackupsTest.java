package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// With one partition, its owner and its only backup are the two members that must not both be killed.
final class ForgetsBackupsTest {

  private static final int KEYS = 100;

  @TempDir private Path folder;

  /// The entries that survive kills, one after the other.
  private long left(String behaviour, int... killed) {
    try (Session session = Sessions.open(folder, 8, "behaviour", behaviour, "partitions", "1")) {
      Cache cache = session.capability(Cache.class);
      for (int key = 0; key < KEYS; key++) {
        cache.put(key, key);
      }
      for (int member : killed) {
        assertThat(session.capability(SimulatedMembers.class).kill("member-" + member)).isTrue();
      }
      assertThat(session.capability(Partitioned.class).safe(8 - killed.length)).isTrue();
      return cache.size();
    }
  }

  @Test
  void ownerAndItsBackup_loseEverything_inAnyOrder() {
    assertThat(left("forgets-backups", 1, 2)).isZero();
    assertThat(left("forgets-backups", 2, 1)).isZero();
    assertThat(left("forgets-backups", 3, 1, 4, 2, 5, 6)).isZero();
  }

  @Test
  void otherKills_loseNothing() {
    assertThat(left("forgets-backups", 1)).isEqualTo(KEYS);
    assertThat(left("forgets-backups", 1, 3, 4, 5, 6, 7)).isEqualTo(KEYS);
    assertThat(left("forgets-backups", 2, 3, 4, 5, 6, 7)).isEqualTo(KEYS);
    assertThat(left("map", 1, 2, 3, 4, 5, 6)).isEqualTo(KEYS);
  }
}
