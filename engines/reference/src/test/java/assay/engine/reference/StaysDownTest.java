package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import assay.workload.tradeoffs.AddTag;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StaysDownTest {

  @TempDir Path folder;

  @Test
  void whatAKilledMemberOwned_isRefusedAndNotLost() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "stays-down")) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "one");
      Partitioned map = session.capability(Partitioned.class);
      int other = 2;
      String owner = String.valueOf(map.ownerOf(map.partitionOf(1)));
      while (owner.equals(map.ownerOf(map.partitionOf(other)))) {
        other++;
      }
      cache.put(other, "other");
      assertThat(Sessions.injected(session).harmed()).isZero();

      session.capability(SimulatedMembers.class).kill(owner);

      assertThatExceptionOfType(DefiniteFailureException.class).isThrownBy(() -> cache.get(1));
      assertThatExceptionOfType(DefiniteFailureException.class)
          .isThrownBy(() -> cache.put(1, "two"));
      assertThatExceptionOfType(DefiniteFailureException.class)
          .isThrownBy(() -> session.capability(Invocable.class).invoke(1, new AddTag(1)));
      assertThat(Sessions.injected(session).harmed()).isEqualTo(3);
      assertThat(cache.get(other)).isEqualTo("other");
      assertThat(cache.getAll(List.of(1))).isEqualTo(Map.of(1, "one"));
    }
  }
}
