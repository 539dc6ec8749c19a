package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.figure.LossPerFault;
import assay.judge.trial.CheckerRegistry;
import assay.judge.trial.TrialMetrics;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The number of faults with losses: shown by the writes before them, and the reads after them.
final class FaultsWithLossTest {

  private static final long SECOND = 1_000_000_000L;

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("lost-writes", operations.evidence());
  }

  /// The first fault loses a write of key 0, the second none; a loss after the last belongs to
  /// neither.
  @Test
  void faultsThatLostSomething_areCountedByTheWritesBeforeThem() {
    Verdict verdict =
        check(
            new Operations()
                .versions(0, 2)
                .versions(1, 1)
                .fault(100)
                .write(2, 1, 150, 160)
                .fault(200)
                .write(1, 2, 300, 310)
                .finalRead(0, 1)
                .finalRead(1, 1)
                .finalRead(2, 1));

    assertThat(value(verdict, "faults-with-loss")).isEqualTo(0.5);
    assertThat(value(verdict, "faults")).isEqualTo(2);
    assertThat(value(verdict, "lost-after-fault")).isEqualTo(1);
  }

  /// Two kills in each of six episodes without a loss are six observations, not twelve.
  @Test
  void faultsThatCameTogether_areOneObservation_aboveAndBelow() {
    Operations operations = new Operations().write(0, 1, 10, 20);
    List<FaultTime> faults = new ArrayList<>();
    for (int episode = 1; episode <= 6; episode++) {
      long at = episode * 60_000_000_000L;
      faults.add(new FaultTime(at, at, true, "kill"));
      faults.add(new FaultTime(at + 1_000_000, at + 1_000_000, true, "kill"));
    }
    Verdict verdict = check(operations.faults(faults).finalRead(0, 1));

    assertThat(value(verdict, "faults")).isEqualTo(12);
    assertThat(value(verdict, "blows")).isEqualTo(6);
    assertThat(Said.of(measure(verdict, "faults-with-loss").text())).isEqualTo("0 of 6 (< 39.3 %)");
    assertThat(Said.of(pooled(verdict).text())).isEqualTo("0 of 6 (< 39.3 %)");
  }

  /// The share as the results table pools it over the repeats.
  private static Measure pooled(Verdict... verdicts) {
    return LossPerFault.pooled(
        Stream.of(verdicts)
            .map(verdict -> TrialMetrics.reading(verdict, measure(verdict, "faults-with-loss")))
            .toList());
  }

  private static Operations struckAt(long... nanos) {
    List<FaultTime> faults =
        LongStream.of(nanos)
            .mapToObj(second -> second * SECOND)
            .map(at -> new FaultTime(at, at + 5, true, "kill"))
            .toList();
    return new Operations().faults(faults);
  }

  @Test
  void writeThatWasReadAfterABlow_isLostByALaterOne() {
    Verdict verdict =
        check(
            struckAt(60, 120)
                .versions(0, 2)
                .read(0, 2, 61 * SECOND, 61 * SECOND + 5)
                .finalRead(0, 1));

    assertThat(Said.of(measure(verdict, "faults-with-loss").text())).isEqualTo("1 of 2");
    assertThat(value(verdict, "lost-age")).isEqualTo(120 * SECOND - 40);
  }

  /// Key 0 went with the first episode, as a read before the second shows; key 1 survived the
  /// first.
  @Test
  void readsTell_whichBlowsLost() {
    Verdict verdict =
        check(
            struckAt(60, 120, 180)
                .versions(0, 2)
                .read(0, 1, 61 * SECOND, 61 * SECOND + 5)
                .versions(1, 2)
                .read(1, 2, 61 * SECOND, 61 * SECOND + 5)
                .read(1, 1, 121 * SECOND, 121 * SECOND + 5)
                .finalRead(0, 1)
                .finalRead(1, 1));

    assertThat(Said.of(measure(verdict, "faults-with-loss").text())).isEqualTo("2 of 3");
  }

  /// As above, but key 2 shows that reads were stale after the first episode.
  @Test
  void readsOfLess_tellNothing_ifALaterReadShowsThatReadsWereStale() {
    Verdict verdict =
        check(
            struckAt(60, 120, 180)
                .versions(0, 2)
                .read(0, 1, 61 * SECOND, 61 * SECOND + 5)
                .versions(1, 2)
                .read(1, 2, 61 * SECOND, 61 * SECOND + 5)
                .read(1, 1, 121 * SECOND, 121 * SECOND + 5)
                .versions(2, 2)
                .read(2, 1, 61 * SECOND, 61 * SECOND + 5)
                .read(2, 2, 62 * SECOND, 62 * SECOND + 5)
                .finalRead(0, 1)
                .finalRead(1, 1)
                .finalRead(2, 2));

    assertThat(Said.of(measure(verdict, "faults-with-loss").text())).isEqualTo("1 to 2 of 3");
  }

  @Test
  void whereNoReadTells_howManyBlowsLostIsBetweenTwo() {
    Operations operations = struckAt(60, 120, 180);
    for (int key = 0; key < 5; key++) {
      operations.versions(key, 2).finalRead(key, 1);
    }
    Verdict verdict = check(operations);
    Measure measure = measure(verdict, "faults-with-loss");

    assertThat(Said.of(measure.text())).isEqualTo("1 to 3 of 3");
    assertThat(measure.value()).isEqualTo(1 / 3.0);
    assertThat(measure.lowest()).isEqualTo(LossPerFault.of(1, 1, 3).lowest());
    assertThat(measure.highest()).isEqualTo(1.0);
    assertThat(Said.of(pooled(verdict, verdict).text())).isEqualTo("2 to 6 of 6");
  }

  /// A version written after the episode proves nothing about one from before it.
  @Test
  void laterVersionReadAfterABlow_doesNotShowThatAnEarlierOneSurvived() {
    Operations operations =
        struckAt(60, 120)
            .versions(0, 2)
            .write(0, 3, 61 * SECOND, 61 * SECOND + 5)
            .read(0, 3, 62 * SECOND, 62 * SECOND + 5)
            .finalRead(0, 1);
    Verdict verdict = new LostWritesChecker().check(operations.evidence());

    assertThat(Said.of(measure(verdict, "faults-with-loss").text())).isEqualTo("1 to 2 of 2");
  }

  /// Near-cache reads, and reads by an engine with stale reads, prove no loss.
  @Test
  void readsThatMayBeStale_tellNothing() {
    Operations near =
        struckAt(60, 120)
            .versions(0, 2)
            .read(0, 2, 61 * SECOND, 61 * SECOND + 5)
            .event(130 * SECOND, TimedEvent.Type.NEAR, Map.of("hits", "7", "misses", "1"))
            .finalRead(0, 0);
    assertThat(Said.of(measure(check(near), "faults-with-loss").text())).isEqualTo("1 to 2 of 2");

    Operations stale = struckAt(60, 120).versions(9, 2).read(9, 1, 50, 60);
    for (int key = 0; key < 2; key++) {
      stale.versions(key, 2);
      stale.read(key, 1, 61 * SECOND, 61 * SECOND + 5).finalRead(key, 1);
    }
    assertThat(Said.of(measure(check(stale), "faults-with-loss").text())).isEqualTo("1 to 2 of 2");
  }
}
