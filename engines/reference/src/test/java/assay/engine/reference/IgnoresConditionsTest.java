package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Session;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IgnoresConditionsTest {

  private static final int WRITES = 20_000;

  @TempDir Path folder;

  @Test
  void rightMap_keepsEveryCondition() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "map")) {
      ConditionalCache map = session.capability(ConditionalCache.class);
      Cache cache = session.capability(Cache.class);

      assertThat(map.replace(1, "first")).isNull();
      assertThat(map.putIfAbsent(1, "first")).isNull();
      assertThat(map.putIfAbsent(1, "second")).isEqualTo("first");
      assertThat(map.replace(1, "second")).isEqualTo("first");
      assertThat(map.replace(1, "first", "third")).isFalse();
      assertThat(map.replace(1, "second", "third")).isTrue();
      assertThat(cache.get(1)).isEqualTo("third");
      assertThat(map.remove(1, "second")).isFalse();
      assertThat(map.remove(1, "third")).isTrue();
      assertThat(cache.get(1)).isNull();
    }
  }

  @Test
  void refusedWrites_takeEffectAtTheShareAskedFor() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "ignores-conditions", "unconditional", "10%")) {
      ConditionalCache map = session.capability(ConditionalCache.class);
      Cache cache = session.capability(Cache.class);
      cache.put(1, -1);
      int wrong = 0;
      for (int i = 0; i < WRITES; i++) {
        boolean done = map.putIfAbsent(1, i) == null;
        assertThat(Integer.valueOf(i).equals(cache.get(1))).isEqualTo(done);
        wrong += done ? 1 : 0;
      }
      assertThat(wrong).isEqualTo((int) Sessions.injected(session).harmed());
      assertThat(Sessions.injected(session).open()).isEqualTo(WRITES);
      assertThat((double) wrong / WRITES).isBetween(0.09, 0.11);
    }
  }
}
