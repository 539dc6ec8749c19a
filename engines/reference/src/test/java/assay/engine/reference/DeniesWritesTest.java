package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Invocable;
import assay.api.Session;
import assay.workload.tradeoffs.AddTag;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeniesWritesTest {

  private static final int WRITES = 20_000;

  @TempDir Path folder;

  @Test
  void writes_areDeniedAtTheShareAskedFor_andStoredAllTheSame() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "denies-writes", "denied", "10%")) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, -1);
      int denied = 0;
      for (int i = 0; i < WRITES; i++) {
        denied += isDenied(cache, i) ? 1 : 0;
        assertThat(cache.get(1)).isEqualTo(i);
      }
      assertThat(denied).isEqualTo((int) Sessions.injected(session).harmed());
      assertThat(Sessions.injected(session).open()).isEqualTo(WRITES);
      assertThat((double) denied / WRITES).isBetween(0.09, 0.11);
    }
  }

  private static boolean isDenied(Cache cache, int value) {
    try {
      cache.put(1, value);
      return false;
    } catch (DefiniteFailureException e) {
      return true;
    }
  }

  @Test
  void firstWritesAndFunctions_areNeverDenied() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "denies-writes", "denied", "100%")) {
      Cache cache = session.capability(Cache.class);
      for (int key = 0; key < 1_000; key++) {
        cache.put(key, "first");
      }
      session.capability(Invocable.class).invoke(2_000, new AddTag(1));
      session.capability(Invocable.class).invoke(2_000, new AddTag(2));
      assertThat(Sessions.injected(session).open()).isZero();
      assertThatThrownBy(() -> cache.put(1, "second")).isInstanceOf(DefiniteFailureException.class);
    }
  }
}
