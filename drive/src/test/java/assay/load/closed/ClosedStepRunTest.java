package assay.load.closed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import assay.load.Bed;
import assay.load.BrokenSession;
import assay.load.MemoryEngine;
import assay.plan.Step;
import assay.plan.Step.Part;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.latency.ResponseFile;
import assay.record.latency.ResponseRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class ClosedStepRunTest {

  @TempDir private Path folder;

  private static Step.Closed step(int threads, Duration think, int discard, Part... parts) {
    return new Step.Closed("closed-1", threads, think, discard, List.of(parts));
  }

  private Bed run(Step.Closed step) throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 100, 0);
    new ClosedStepRun(bed.context, 0, step).run();
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
    assertThat(bed.events().stream().map(Operation::worker).distinct()).hasSize(3);
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
    assertThat(
            bed.events.stream()
                .filter(event -> event.type() == TimedEvent.Type.PART)
                .map(SomeEvent::fields))
        .extracting(
            f -> f.get("part"),
            f -> f.get("text"),
            f -> f.get("round"),
            f -> f.get("counted"),
            f -> f.get("requests"))
        .containsExactly(
            tuple("0", "put 20", "0", "false", "20"),
            tuple("0", "put 20", "1", "true", "20"),
            tuple("1", "get 10", "0", "false", "10"),
            tuple("1", "get 10", "1", "true", "10"));
  }

  @Test
  void warmUp_discardsWholeRoundsUntilItIsOver() throws Exception {
    Part part = new Part("put 20", "put", 20, 1);
    Duration warmUp = Duration.ofMillis(50);
    Bed bed =
        run(new Step.Closed("closed-1", 1, Duration.ZERO, 0, warmUp, List.of(part, part), null));
    List<TimedEvent> parts =
        bed.events.stream().filter(event -> event.type() == TimedEvent.Type.PART).toList();
    List<TimedEvent> counted =
        parts.stream()
            .filter(event -> "true".equals(SomeEvent.fields(event).get("counted")))
            .toList();
    assertThat(counted).hasSize(2);
    assertThat(parts.getFirst()).isNotIn(counted);
    assertThat(parts.getLast()).isIn(counted);
    assertThat(counted.getLast().nanos() - parts.getFirst().nanos())
        .isGreaterThan(warmUp.toNanos());
    assertThat(parts)
        .allSatisfy(event -> assertThat(SomeEvent.fields(event)).containsEntry("ok", "20"));
  }

  private static Step.Closed steady(int rounds, Duration duration) {
    Part part = new Part("put 20", "put", 20, 1);
    return new Step.Closed(
        "closed-1",
        1,
        Duration.ZERO,
        0,
        Duration.ZERO,
        List.of(part, part),
        null,
        new Step.Steady(rounds, duration));
  }

  private static List<TimedEvent> rounds(Bed bed, String part) {
    return bed.events.stream()
        .filter(event -> event.type() == TimedEvent.Type.PART)
        .filter(event -> part.equals(SomeEvent.fields(event).get("part")))
        .toList();
  }

  @Test
  void partThatIsWaitedFor_isDiscardedUntilItsTimesNoLongerFall() throws Exception {
    Bed bed = run(steady(5_000, Duration.ofSeconds(20)));
    for (String part : List.of("0", "1")) {
      List<TimedEvent> rounds = rounds(bed, part);
      List<Long> discarded =
          rounds.subList(0, rounds.size() - 1).stream()
              .map(m -> Long.parseLong(SomeEvent.fields(m).get("nanos")))
              .toList();
      assertThat(WarmupPlateau.reached(discarded)).isTrue();
      for (int before = 0; before < discarded.size(); before++) {
        assertThat(WarmupPlateau.reached(discarded.subList(0, before))).isFalse();
      }
      assertThat(SomeEvent.fields(rounds.getLast()))
          .containsEntry("counted", "true")
          .containsEntry("steady", "true")
          .containsEntry("round", Integer.toString(discarded.size()));
      assertThat(rounds.subList(0, discarded.size()))
          .allSatisfy(event ->
              assertThat(SomeEvent.fields(event))
                  .containsEntry("counted", "false")
                  .doesNotContainKey("steady"));
    }
  }

  /// Fewer rounds than a decision needs.
  @Test
  void partThatIsWaitedForInVain_countsAndSaysSo() throws Exception {
    Bed bed = run(steady(WarmupPlateau.LEAST_ROUNDS - 1, Duration.ofSeconds(20)));
    assertThat(rounds(bed, "0")).hasSize(WarmupPlateau.LEAST_ROUNDS);
    assertThat(SomeEvent.fields(rounds(bed, "0").getLast()))
        .containsEntry("counted", "true")
        .containsEntry("steady", "false");
  }

  @Test
  void waiting_endsWithItsTime() throws Exception {
    Bed bed = run(steady(5_000, Duration.ofNanos(1)));
    assertThat(rounds(bed, "1")).hasSize(2);
    assertThat(SomeEvent.fields(rounds(bed, "1").getLast())).containsEntry("steady", "false");
  }

  @Test
  void numberOfRounds_isDiscardedWithoutAWordOfSteadiness() throws Exception {
    Bed bed = run(step(1, Duration.ZERO, 2, new Part("put 20", "put", 20, 1)));
    assertThat(rounds(bed, "0"))
        .hasSize(3)
        .allSatisfy(event -> assertThat(SomeEvent.fields(event)).doesNotContainKey("steady"));
  }

  @Test
  void histograms_holdServiceTimesAlone() throws Exception {
    Bed bed = run(step(2, Duration.ZERO, 0, new Part("get 50", "get", 50, 1)));
    LatencyTag tag = new LatencyTag("closed-1", true, "get", Span.SERVICE, OperationOutcome.OK);
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
  void thinkTimeBetweenRequests_isPartOfTheWallTimeAndNotOfTheService() throws Exception {
    Bed bed = run(step(1, Duration.ofMillis(5), 0, new Part("get 10", "get", 10, 1)));
    long wall =
        Long.parseLong(
            SomeEvent.fields(bed.event(TimedEvent.Type.PART)).getOrDefault("nanos", "0"));
    assertThat(wall).isGreaterThanOrEqualTo(9 * 5_000_000L);
    assertThat(bed.rows.stream().mapToLong(Interval::serviceP50Nanos).max().orElse(0))
        .isLessThan(5_000_000);
  }

  @Test
  void requestThatCannotBeMade_endsTheStep() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 3, 0);
    Step.Closed step = step(1, Duration.ZERO, 0, new Part("insert 10", "insert", 10, 1));
    assertThatThrownBy(() -> new ClosedStepRun(bed.context, 0, step).run())
        .hasMessageContaining("3 are retired");
    assertThat(bed.events())
        .hasSize(3)
        .allMatch(event -> event.outcome() == OperationOutcome.UNKNOWN);
  }

  @Test
  void everyRequest_leavesALine() throws Exception {
    Bed bed =
        run(
            step(
                2,
                Duration.ZERO,
                1,
                new Part("put 11", "put", 11, 1),
                new Part("get 6x3", "get", 6, 3)));
    List<ResponseRow> rows = ResponseFile.read(bed.responsesFile);
    assertThat(rows).hasSize(34).extracting(ResponseRow::number).doesNotHaveDuplicates();
    assertThat(rows)
        .allMatch(row -> row.outcome().equals("OK") && row.rows() == 1 && row.oneIn() == 1)
        .allMatch(row -> row.depth() == 0 && row.parent() == 0 && row.exception().isEmpty());
    assertThat(rows)
        .filteredOn(row -> row.part().equals("put 11") && row.round() == 1)
        .hasSize(11)
        .allMatch(row -> row.counted() && row.step().equals("closed-1"))
        .extracting(ResponseRow::thread)
        .contains(0L, 1L);
    assertThat(rows)
        .filteredOn(row -> row.round() == 0)
        .hasSize(17)
        .noneMatch(ResponseRow::counted);
    assertThat(bed.events())
        .extracting(Operation::startNanos)
        .containsExactlyInAnyOrderElementsOf(rows.stream().map(ResponseRow::startNanos).toList());
  }

  @Test
  void children_standBelowTheirParent() throws Exception {
    Bed bed = run(step(1, Duration.ZERO, 0, new Part("pair 2", "pair", 2, 1)));
    List<ResponseRow> rows = ResponseFile.read(bed.responsesFile);
    assertThat(rows)
        .extracting(ResponseRow::number, ResponseRow::parent, ResponseRow::depth, ResponseRow::rows)
        .containsExactly(
            tuple(1L, 0L, 0L, 2L),
            tuple(2L, 1L, 1L, 1L),
            tuple(3L, 1L, 1L, 1L),
            tuple(4L, 0L, 0L, 2L),
            tuple(5L, 4L, 1L, 1L),
            tuple(6L, 4L, 1L, 1L));
    assertThat(rows.get(1).startNanos()).isGreaterThanOrEqualTo(rows.get(0).startNanos());
    assertThat(rows.get(2).endNanos()).isLessThanOrEqualTo(rows.get(0).endNanos());
  }

  @Test
  void exception_isOneLineOfTheFile() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 3, 0);
    new ClosedStepRun(bed.context, 0, step(1, Duration.ZERO, 0, new Part("get 2", "get", 2, 1)))
        .run();
    assertThat(ResponseFile.read(bed.responsesFile))
        .hasSize(2)
        .allSatisfy(row -> {
          assertThat(row.outcome()).isEqualTo("FAILED");
          assertThat(row.exception()).isNotBlank().doesNotContain("\n");
          assertThat(row.rows()).isZero();
        });
  }

  @Test
  void stepWithoutRequests_leavesAHeader() throws Exception {
    Bed bed = run(step(1, Duration.ZERO, 0));
    assertThat(ResponseFile.read(bed.responsesFile)).isEmpty();
    assertThat(Files.readString(bed.responsesFile)).startsWith("number,parent,depth,step,part,");
  }
}
