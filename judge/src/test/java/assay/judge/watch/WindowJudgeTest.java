package assay.judge.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WindowJudgeTest {

  private static final int KEYS = 40;

  @TempDir private Path folder;

  private WatchedGrid grid(long seed) throws IOException {
    return new WatchedGrid(folder, seed, KEYS, true);
  }

  private static void assertSound(JudgedWindow judged) {
    assertThat(judged.lost().status()).as(said(judged.lost())).isEqualTo(Status.VALID);
    assertThat(judged.stale().status()).as(said(judged.stale())).isEqualTo(Status.VALID);
  }

  private static String said(Verdict verdict) {
    return Said.of(verdict.summary());
  }

  @Test
  void correctGrid_isNeverAccused() throws IOException {
    WatchedGrid grid = grid(1);
    for (int window = 0; window < 250; window++) {
      assertSound(grid.requests(60, 0).judged());
    }
  }

  @Test
  void writeOfLongAgo_isMissed_once() throws IOException {
    WatchedGrid grid = grid(2);
    JudgedWindow loaded = grid.judged();
    assertThat(loaded.lost().status()).isEqualTo(Status.VALID);
    assertThat(loaded.reads()).isZero();
    assertThat(loaded.readsDoubtful()).isFalse();
    for (int window = 0; window < 100; window++) {
      // Keys 0 to 4 are written no more.
      for (int key = 5; key < KEYS; key++) {
        grid.write(key);
      }
      grid.read(0, 1);
      assertSound(grid.judged());
    }

    grid.lose(0, 5, Long.MAX_VALUE / 2);
    JudgedWindow judged = grid.judged();

    assertThat(judged.lost().status()).isEqualTo(Status.INVALID);
    assertThat(judged.lostWrites()).isEqualTo(5);
    grid.read(7, grid.version(7));
    assertSound(grid.judged());
  }

  @Test
  void oldestWrite_isTheOneThatIsWrittenNoMore() throws IOException {
    WatchedGrid grid = grid(3);
    long first = grid.judged().oldestNanos();
    for (int window = 0; window < 5; window++) {
      for (int key = 1; key < KEYS; key++) {
        grid.write(key);
      }
      assertThat(grid.judged().oldestNanos()).isEqualTo(first);
    }
    grid.write(0);
    assertThat(grid.judged().oldestNanos()).isGreaterThan(first);
  }

  @Test
  void readBehindAWriteOfAnEarlierWindow_isStale() throws IOException {
    WatchedGrid grid = grid(4);
    grid.write(3);
    grid.write(3);
    JudgedWindow first = grid.judged();
    grid.read(3, 2);
    JudgedWindow judged = grid.judged();

    assertThat(first.stale().status()).isNotEqualTo(Status.INVALID);
    assertThat(judged.staleReads()).isEqualTo(1);
    assertThat(judged.lost().status()).isEqualTo(Status.VALID);
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8, 9, 10, 11, 12})
  void staleReads_areThoseOfTheWholeHistory(long seed) throws IOException {
    WatchedGrid grid = grid(seed);
    long windows = 0;
    for (int window = 0; window < 40; window++) {
      windows += grid.requests(50, 0.05).judged().staleReads();
    }
    Verdict whole = CheckerRegistry.ask("stale-reads", Evidence.of(grid.finished()));

    long expected =
        whole.measure("stale-reads-found").map(Measure::value).map(Double::longValue).orElse(-1L);
    assertThat(expected).isGreaterThan(20);
    assertThat(windows).isEqualTo(expected);
  }

  @Test
  void lossDuringAnOutage_isTold_andItsReadsAreNotCalledStale() throws IOException {
    WatchedGrid grid = grid(13);
    assertSound(grid.requests(100, 0).judged());
    grid.requests(20, 0);
    grid.refused();
    grid.lose(0, KEYS, Long.MAX_VALUE / 2);
    grid.read(1, 0);
    grid.read(2, 0);
    JudgedWindow judged = grid.judged();

    assertThat(judged.lost().status()).isEqualTo(Status.INVALID);
    assertThat(judged.lostWrites()).isGreaterThanOrEqualTo(KEYS);
    assertThat(judged.staleReads()).isZero();
    assertThat(judged.counts().refused()).isEqualTo(1);
    grid.requests(100, 0);
    assertSound(grid.judged());
  }

  /// A server that restarts empty between two requests.
  @Test
  void lossThatNoRequestFelt_isTold_andItsReadsAreNotCalledStale() throws IOException {
    WatchedGrid grid = grid(19);
    assertSound(grid.requests(100, 0).judged());
    grid.requests(20, 0);
    grid.lose(0, KEYS, Long.MAX_VALUE / 2);
    grid.read(1, 0);
    grid.read(2, 0);
    JudgedWindow judged = grid.judged();

    assertThat(judged.lost().status()).isEqualTo(Status.INVALID);
    assertThat(said(judged.lost())).contains("without a fault").doesNotContain("warm-up");
    assertThat(judged.stale().status()).as(said(judged.stale())).isEqualTo(Status.VALID);
  }

  @Test
  void staleReadBesideALoss_isStillStale() throws IOException {
    WatchedGrid grid = grid(20);
    for (int key = 0; key < KEYS; key++) {
      grid.write(key);
    }
    assertThat(grid.judged().lost().status()).isEqualTo(Status.VALID);
    grid.read(5, 1);
    grid.read(5, 2);
    grid.lose(0, 3, 1);
    JudgedWindow judged = grid.judged();

    assertThat(judged.lostWrites()).isEqualTo(3);
    assertThat(judged.stale().status()).isEqualTo(Status.INVALID);
    assertThat(judged.staleReads()).isEqualTo(1);
  }

  @Test
  void keysThatCannotBeRead_areUnknown_andJudgedWhenTheyCanBeRead() throws IOException {
    WatchedGrid grid = grid(14);
    assertSound(grid.requests(100, 0).judged());
    grid.requests(30, 0);
    grid.down(true);
    JudgedWindow dark = grid.judged();
    assertThat(dark.lost().status()).isEqualTo(Status.UNKNOWN);
    assertThat(dark.unreadable()).isEqualTo(KEYS);
    grid.down(false);

    assertSound(grid.requests(30, 0).judged());
    grid.down(true);
    JudgedWindow unused = grid.judged();
    grid.down(false);
    grid.lose(0, 1, 1);
    JudgedWindow lost = grid.judged();
    assertThat(lost.lost().status()).isEqualTo(Status.INVALID);
    assertThat(lost.lostWrites()).isEqualTo(1);
  }

  @Test
  void writeWithoutAnAnswer_mayLandInAnyLaterWindow() throws IOException {
    WatchedGrid grid = grid(15);
    grid.write(1);
    long version = grid.unanswered(1, false);
    JudgedWindow first = grid.judged();
    assertThat(first.lost().status()).isEqualTo(Status.VALID);
    assertThat(first.retired()).isEqualTo(1);
    for (int window = 0; window < 3; window++) {
      grid.read(1, version - 1);
      assertThat(grid.judged().lost().status()).isEqualTo(Status.VALID);
    }
    grid.lands(1);
    grid.read(1, version);
    JudgedWindow landed = grid.judged();
    assertThat(landed.lost().status()).as(said(landed.lost())).isEqualTo(Status.VALID);
    assertThat(landed.stale().status()).as(said(landed.stale())).isNotEqualTo(Status.INVALID);
  }

  @Test
  void lostVersionThatComesBack_isNoPhantom() throws IOException {
    WatchedGrid grid = grid(16);
    grid.write(1);
    assertThat(grid.judged().lost().status()).isEqualTo(Status.VALID);
    grid.refused();
    grid.lose(1, 2, 1);
    assertThat(grid.judged().lostWrites()).isEqualTo(1);
    grid.read(1, 2);
    grid.read(1, 1);
    JudgedWindow judged = grid.judged();
    assertThat(said(judged.stale())).doesNotContain("nobody");
    assertThat(judged.lost().status()).isEqualTo(Status.VALID);
  }

  @Test
  void newKeys_owePromisesOfTheirOwn() throws IOException {
    WatchedGrid grid = grid(17);
    assertSound(grid.requests(200, 0).judged());
    grid.beginAgain();
    assertSound(grid.requests(10, 0).judged());
    grid.lose(0, 10, Long.MAX_VALUE / 2);
    assertThat(grid.judged().lostWrites()).isBetween(10L, 10L + 10);
  }

  /// A day at ten requests a second.
  @Test
  void millionRequests_leaveMemoryAndDiskFlat() throws IOException {
    WatchedGrid grid = new WatchedGrid(folder, 18, 400, false);
    int carriedEarly = 0;
    long bytesEarly = 0;
    long heapEarly = 0;
    for (int window = 1; window <= 1000; window++) {
      JudgedWindow judged = grid.requests(1000, 0).judged();
      assertSound(judged);
      assertThat(judged.carried()).isLessThanOrEqualTo(400 * CarriedWrites.KEPT);
      if (window == 100) {
        carriedEarly = judged.carried();
        bytesEarly = grid.mostBytes;
        heapEarly = heap();
      }
      if (window == 1000) {
        assertThat(judged.carried()).isLessThanOrEqualTo(carriedEarly + 400);
      }
    }
    assertThat(grid.mostBytes).isLessThan(bytesEarly * 6 / 5);
    assertThat(heap()).isLessThan(heapEarly + (2 << 20));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(2);
    }
    grid.lose(0, 400, 1);
    assertThat(grid.judged().lostWrites()).isEqualTo(400);
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
