package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DropsOutTest {

  private static final int KEYS = 1_000;

  @TempDir private Path folder;

  /// The entries, among a thousand, that survive a kill.
  private static long left(Session session) {
    Cache cache = session.capability(Cache.class);
    for (int key = 0; key < KEYS; key++) {
      cache.put(key, key);
    }
    session.capability(SimulatedMembers.class).kill("member-1");
    return cache.size();
  }

  @Test
  void withAKilledMember_anotherIsGone_andWhatOnlyTheyHeld() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "drops-out")) {
      assertThat(session.capability(Partitioned.class).members()).hasSize(3);

      assertThat(left(session)).isBetween(1L, KEYS - 1L);

      Partitioned map = session.capability(Partitioned.class);
      assertThat(map.members()).hasSize(1).doesNotContain("member-1");
      assertThat(map.safe(1)).isTrue();
    }
  }

  @Test
  void correctMap_losesOneMemberAndNothingElse() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "map")) {
      assertThat(left(session)).isEqualTo(KEYS);
      assertThat(session.capability(Partitioned.class).members())
          .containsExactlyInAnyOrder("member-2", "member-3");
    }
  }
}
