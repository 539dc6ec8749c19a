package assay.load.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Observation;
import assay.api.engine.MembershipEvents.Listening;
import assay.api.site.EntryEvents;
import assay.load.Bed;
import assay.load.MapSession;
import assay.load.site.ArrivalWatch.Drained;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class ArrivalWatchTest {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir private Path folder;

  private final Far far = new Far();
  private Bed bed;

  /// A site with listeners that hear of stored values, or do not.
  private static final class Far extends MapSession implements EntryEvents {

    private final List<EntryListener> listeners = new CopyOnWriteArrayList<>();

    void arrives(int key, long version) {
      map.put(key, version);
      listeners.forEach(listener -> listener.onChange(key, version));
    }

    void goes(int key) {
      map.remove(key);
      listeners.forEach(listener -> listener.onChange(key, null));
    }

    @Override
    public Listening listen(EntryListener listener) {
      listeners.add(listener);
      return () -> listeners.remove(listener);
    }
  }

  @BeforeEach
  void open() throws IOException {
    bed = new Bed(folder, far, 4, 0);
  }

  private List<Path> acknowledged(long... versions) throws IOException {
    Path file = folder.resolve("acknowledged.bin");
    AcknowledgedVersionsFile.write(file, versions);
    return List.of(file);
  }

  @Test
  void whatArrives_isWrittenDownInItsOrder() throws IOException {
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      far.arrives(2, 1);
      far.arrives(2, 2);
      far.goes(2);
      far.arrives(9, 1);
    }
    far.arrives(2, 3);
    assertThat(bed.events()).extracting(Operation::op).containsOnly(Op.ARRIVAL);
    assertThat(bed.events())
        .extracting(Operation::version)
        .containsExactly(1L, 2L, Observation.ABSENT);
  }

  @Test
  void drain_isOverOnceEverythingIsThere() throws Exception {
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      far.arrives(0, 3);
      far.arrives(1, 1);
      far.goes(1);
      Thread.startVirtualThread(() -> far.arrives(2, 7));
      Drained drained = watch.await(acknowledged(3, -2, 7, 0), false, LONG);
      assertThat(drained.missing()).isZero();
    }
  }

  @Test
  void whatNobodyHeardOf_isReadAllTheSame() throws Exception {
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      far.put(3, 5L);
      assertThat(watch.await(acknowledged(0, 0, 0, 5), false, LONG).missing()).isZero();
    }
  }

  @Test
  void whatDoesNotCome_isGivenUp() throws Exception {
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      far.arrives(0, 2);
      Drained drained = watch.await(acknowledged(3, 1, 0, -1), false, SHORT);
      assertThat(drained.missing()).isEqualTo(3);
      assertThat(drained.waitedNanos()).isGreaterThan(SHORT.toNanos());
    }
  }

  @Test
  void ofSeveralWriters_calmIsWaitedFor() throws Exception {
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      far.arrives(0, 2);
      assertThat(watch.await(List.of(), true, SHORT).missing()).isZero();
    }
  }

  @Test
  void fileOfOtherData_isRefused() throws IOException {
    List<Path> files = acknowledged(1, 2);
    try (ArrivalWatch watch = new ArrivalWatch(bed.context)) {
      assertThatThrownBy(() -> watch.await(files, false, SHORT)).hasMessageContaining("16 bytes");
    }
  }
}
