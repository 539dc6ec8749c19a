package assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Query;
import assay.api.Request;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.engine.NearCache;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.RequestCompleter;
import assay.load.keys.RegisterWriters;
import assay.load.keys.WriteLeases;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.results.Verdicts.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FinalReadTest {

  @TempDir private Path folder;

  /// A near cache without invalidation: it keeps what it has once read.
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
    RequestCompleter completion =
        new RequestCompleter(bed.context.leases(), bed.context.history(), 0);
    for (int key = 0; key < 10; key++) {
      var read = MemoryWorkload.get(key);
      completion.complete(0, read, read.execute(session));
      var write = MemoryWorkload.put(bed.context.leases().claim(key));
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
    return CheckerRegistry.ask(checker, Evidence.of(history)).status();
  }

  @Test
  void nearCacheThatMissedInvalidations_isStaleAndHasLostNothing() throws Exception {
    Near session = new Near(true);
    Bed bed = written(session);
    var read = MemoryWorkload.get(3);
    new RequestCompleter(bed.context.leases(), bed.context.history(), 0)
        .complete(0, read, read.execute(session));

    new FinalRead(bed.context, Duration.ZERO).run();

    assertThat(judged(bed, "lost-writes")).isEqualTo(Status.VALID);
    assertThat(judged(bed, "stale-reads")).isEqualTo(Status.INVALID);
  }

  @Test
  void whatTheClusterHasLost_isLostThoughANearCacheKeepsIt() throws Exception {
    Near session = new Near(true);
    Bed bed = written(session);
    session.near.clear();
    session.getAll(List.of(5));
    session.put(5, 1L);

    new FinalRead(bed.context, Duration.ZERO).run();

    assertThat(judged(bed, "lost-writes")).isEqualTo(Status.INVALID);
  }

  @Test
  void nearCacheThatCannotBeEmptied_isSaidSo() throws Exception {
    Bed bed = written(new Near(false));

    new FinalRead(bed.context, Duration.ZERO).run();

    assertThat(SomeEvent.fields(bed.event(TimedEvent.Type.DECLINED)))
        .containsEntry("metric", "lost-writes")
        .extractingByKey("reason")
        .asString()
        .contains("near cache");
  }

  /// Registers that only their writing client can verify.
  private record Own(MemoryWorkload all) implements Workload, HasJudgedData {

    @Override
    public String name() {
      return all.name();
    }

    @Override
    public List<RequestKind> kinds() {
      return all.kinds();
    }

    @Override
    public Map<String, Long> defaults() {
      return all.defaults();
    }

    @Override
    public int registers(DataParameters data) {
      return all.registers(data);
    }

    @Override
    public int counters(DataParameters data) {
      return all.counters(data);
    }

    @Override
    public long bytesPerEntry(DataParameters data) {
      return all.bytesPerEntry(data);
    }

    @Override
    public Request load(List<Claim> claims, RequestContext context) {
      return all.load(claims, context);
    }

    @Override
    public Query audit(List<Integer> keys, DataParameters data) {
      return all.audit(keys, data);
    }

    @Override
    public boolean isReadByWriter() {
      return true;
    }
  }

  /// How many keys one of two clients reads back.
  private static int read(Bed bed, Workload workload, int client) {
    ClientIdentity two = new ClientIdentity("trial-1", "client-" + (client + 1), client, 2, 42);
    ClientContext context =
        new ClientContext(
            bed.context.clock(),
            two,
            bed.context.session(),
            workload,
            bed.context.data(),
            new WriteLeases(bed.context.clock(), 7, client, 2, RegisterWriters.OWN),
            null,
            bed.context.latency(),
            null,
            bed);
    return new FinalRead(context, Duration.ZERO).run().keys();
  }

  @Test
  void everyClient_readsItsOwnRegisters_ifOnlyTheirWriterCan() throws Exception {
    Workload own = new Own(new MemoryWorkload());
    Bed bed = new Bed(folder, new Near(true), 7, 1);
    assertThat(read(bed, own, 0)).as("four of seven, and the counter").isEqualTo(5);
    assertThat(read(bed, own, 1)).isEqualTo(3);
  }

  @Test
  void firstClient_readsEverything_otherwise() throws Exception {
    Bed bed = new Bed(folder, new Near(true), 7, 1);
    assertThat(read(bed, new MemoryWorkload(), 0)).isEqualTo(8);
    assertThat(read(bed, new MemoryWorkload(), 1)).isZero();
  }
}
