package assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.NearCache;
import assay.judge.cell.Checkers;
import assay.load.client.Completion;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.results.Verdicts.Status;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FinalReadTest {

  @TempDir private Path folder;

  /// A near cache that is told of nothing: it keeps what it has once read.
  private static final class Near extends MapSession implements NearCache {

    private final Map<Object, Object> near = new ConcurrentHashMap<>();
    private final boolean forgets;

    Near(boolean forgets) {
      this.forgets = forgets;
    }

    @Override
    public @Nullable Object get(Object key) {
      return near.computeIfAbsent(key, map::get);
    }

    @Override
    public long hits() {
      return 0;
    }

    @Override
    public long misses() {
      return 0;
    }

    @Override
    public void clear() {
      if (!forgets) {
        NearCache.super.clear();
      }
      near.clear();
    }
  }

  /// Loads ten registers, reads them into the near cache, and writes each again.
  private Bed written(Near session) throws Exception {
    Bed bed = new Bed(folder, session, 10, 0);
    new DataLoad(bed.context).run(1, 1);
    Completion completion = new Completion(bed.context.ledger(), bed.context.history(), 0);
    for (int key = 0; key < 10; key++) {
      var read = MemoryWorkload.get(key);
      completion.complete(0, read, read.execute(session));
      var write = MemoryWorkload.put(bed.context.ledger().claim(key));
      completion.complete(0, write, write.execute(session));
    }
    return bed;
  }

  private static Status judged(Bed bed, String checker) throws Exception {
    HistoryWriter writer = bed.context.history();
    if (writer != null) {
      writer.flush();
    }
    History history = new History();
    assertThat(HistoryReader.read(bed.historyFile, 0, history)).isTrue();
    return Checkers.ask(checker, history).status();
  }

  @Test
  void nearCacheThatMissedInvalidations_isStaleAndHasLostNothing() throws Exception {
    Near session = new Near(true);
    Bed bed = written(session);
    var read = MemoryWorkload.get(3);
    new Completion(bed.context.ledger(), bed.context.history(), 0)
        .complete(0, read, read.execute(session));

    new FinalRead(bed.context).run();

    assertThat(judged(bed, "lost-writes")).isEqualTo(Status.VALID);
    assertThat(judged(bed, "stale-reads")).isEqualTo(Status.INVALID);
  }

  @Test
  void whatTheClusterHasLost_isLostThoughANearCacheKeepsIt() throws Exception {
    Near session = new Near(true);
    Bed bed = written(session);
    session.near.clear();
    session.getAll(java.util.List.of(5));
    session.put(5, 1L);

    new FinalRead(bed.context).run();

    assertThat(judged(bed, "lost-writes")).isEqualTo(Status.INVALID);
  }

  @Test
  void nearCacheThatCannotBeEmptied_isSaidSo() throws Exception {
    Bed bed = written(new Near(false));

    new FinalRead(bed.context).run();

    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.DECLINED)))
        .containsEntry("metric", "lost-writes")
        .extractingByKey("reason")
        .asString()
        .contains("near cache");
  }
}
