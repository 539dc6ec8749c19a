package assay.load.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.engine.NearCache;
import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NearCacheWatchTest {

  @TempDir private Path folder;

  private static final class NearSession implements Session, NearCache {
    private long hits = 100;
    private long misses = 10;

    @Override
    public <T> T capability(Class<T> capability, String map) {
      if (!capability.isInstance(this)) {
        throw new UnsupportedOperationException(capability.getName());
      }
      return capability.cast(this);
    }

    @Override
    public long hits() {
      return hits;
    }

    @Override
    public long misses() {
      return misses;
    }

    @Override
    public void close() {}
  }

  @Test
  void step_isToldWhatItsReadsFound() throws Exception {
    NearSession session = new NearSession();
    Bed bed = new Bed(folder, session, 1, 0);
    try (NearCacheWatch watch = new NearCacheWatch(bed.context, "open-1")) {
      session.hits += 30;
      session.misses += 12;
    }

    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.NEAR)))
        .containsEntry("hits", "30")
        .containsEntry("misses", "12");
  }

  @Test
  void clientWithoutNearCache_saysNothing() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 1, 0);
    new NearCacheWatch(bed.context, "open-1").close();

    assertThat(bed.events).isEmpty();
  }
}
