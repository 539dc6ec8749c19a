package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Outcome;
import assay.plan.Step;
import assay.plan.Step.Part;
import assay.record.Event;
import assay.record.Interval;
import assay.record.LatencyTag;
import assay.record.LatencyTag.Span;
import assay.record.Mark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class ClosedStepTest {

  @TempDir private Path folder;

  private static Step.Closed step(int threads, Duration think, int discard, Part... parts) {
    return new Step.Closed("closed-1", threads, think, discard, List.of(parts));
  }

  private Bed run(Step.Closed step) throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 100, 0);
    new ClosedStep(bed.station, 0, step).run();
    return bed;
  }

  @Test
  void counts_areWhatTheLabelsSay() throws Exception {
    Bed bed = run(step(3, Duration.ZERO, 2, new Part("put 100", "put", 100, 1)));
    assertThat(bed.rows.stream().filter(Interval::measured).mapToLong(Interval::ok).sum())
        .isEqualTo(100);
    assertThat(bed.rows.stream().filter(row -> !row.measured()).mapToLong(Interval::ok).sum())
        .isEqualTo(200);
    assertThat(bed.events()).hasSize(300);
    assertThat(bed.events().stream().map(Event::worker).distinct()).hasSize(3);
  }

  @Test
  void parts_runOneAfterTheOtherDiscardedFirst() throws Exception {
    Bed bed =
        run(
            step(
                1,
                Duration.ZERO,
                1,
                new Part("put 20", "put", 20, 1),
                new Part("get 10", "get", 10, 1)));
    assertThat(bed.marks.stream().filter(mark -> mark.type() == Mark.Type.PART).map(Mark::fields))
        .extracting(
            f -> f.get("text"), f -> f.get("round"), f -> f.get("counted"), f -> f.get("requests"))
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("put 20", "0", "false", "20"),
            org.assertj.core.groups.Tuple.tuple("put 20", "1", "true", "20"),
            org.assertj.core.groups.Tuple.tuple("get 10", "0", "false", "10"),
            org.assertj.core.groups.Tuple.tuple("get 10", "1", "true", "10"));
  }

  @Test
  void histograms_holdServiceTimesAlone() throws Exception {
    Bed bed = run(step(2, Duration.ZERO, 0, new Part("get 50", "get", 50, 1)));
    LatencyTag tag = new LatencyTag("closed-1", true, "get", Span.SERVICE, Outcome.OK);
    assertThat(bed.latencies()).containsOnlyKeys(tag);
    assertThat(bed.latencies())
        .hasEntrySatisfying(tag, times -> assertThat(times.getTotalCount()).isEqualTo(50));
    assertThat(bed.rows)
        .allSatisfy(row -> {
          assertThat(row.responseP50Nanos()).isEqualTo(-1);
          assertThat(row.delayP99Nanos()).isEqualTo(-1);
        });
  }

  @Test
  void thinkTime_isPartOfTheWallTimeAndNotOfTheService() throws Exception {
    Bed bed = run(step(1, Duration.ofMillis(5), 0, new Part("get 10", "get", 10, 1)));
    long wall = Long.parseLong(bed.mark(Mark.Type.PART).fields().getOrDefault("nanos", "0"));
    assertThat(wall).isGreaterThanOrEqualTo(10 * 5_000_000L);
    assertThat(bed.rows.stream().mapToLong(Interval::serviceP50Nanos).max().orElse(0))
        .isLessThan(5_000_000);
  }

  @Test
  void requestThatCannotBeMade_endsTheStep() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 3, 0);
    Step.Closed step = step(1, Duration.ZERO, 0, new Part("put 10", "put", 10, 1));
    assertThatThrownBy(() -> new ClosedStep(bed.station, 0, step).run())
        .hasMessageContaining("3 are retired");
    assertThat(bed.events()).hasSize(3).allMatch(event -> event.outcome() == Outcome.UNKNOWN);
  }
}
