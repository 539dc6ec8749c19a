package assay.judge.trial;

import static assay.judge.Found.figure;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Judge;
import assay.judge.window.StepTimes;
import assay.metric.ResultsTableSide;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests during a fault, compared with every request in the history.
final class FaultWindowMetricsTest {

  private static final long BEGINS = 1_000_000_000L;

  @TempDir Path folder;

  private RunRecord run(Behaviour behaviour) throws IOException {
    Step step = SyntheticTrial.step(behaviour);
    SyntheticRun run = new SyntheticRun(folder, SyntheticTrial.plan(step));
    new SyntheticTrial("sync-1", behaviour, 1, BEGINS).into(run);
    return RunRecord.open(run.directory());
  }

  private static double value(Results results, String metric) {
    return Objects.requireNonNull(figure(results, metric).value());
  }

  @Test
  void figures_areThoseOfTheRequestsFromTheFaultOn() throws IOException {
    RunRecord run = run(Behaviour.good());

    Results results = Judge.judge(run.directory()).results();

    History history = run.trial(new Plan.Trial("sync-1", "sync", 1)).history().history();
    long from =
        results.trials().getFirst().windows().stream()
                .filter(window -> window.window().equals("steady"))
                .mapToLong(window -> window.nanos())
                .max()
                .orElseThrow()
            + windowBegins(run);
    IntPredicate there = event -> history.step(event) == 0 && history.endNanos(event) >= from;
    long late =
        events(history, there)
            .filter(event -> history.outcome(event) == OperationOutcome.OK)
            .filter(event -> waited(history, event) > 100_000_000)
            .count();
    assertThat(figure(results, "fault-late").value()).isEqualTo((double) late);
    for (OperationOutcome outcome :
        List.of(OperationOutcome.SHED, OperationOutcome.FAILED, OperationOutcome.UNKNOWN)) {
      long counted = events(history, there).filter(e -> history.outcome(e) == outcome).count();
      assertThat(figure(results, "fault-" + outcome.name().toLowerCase(Locale.ROOT)).value())
          .as(outcome.name())
          .isEqualTo((double) counted);
    }
    double unanswered =
        value(results, "fault-shed")
            + value(results, "fault-failed")
            + value(results, "fault-unknown");
    assertThat(late + unanswered).isPositive();
    assertThat(figure(results, "fault-p99(put)").side()).isEqualTo(ResultsTableSide.COST);
    assertThat(figure(results, "fault-p50(put)").value()).isBetween(190_000.0, 260_000.0);
  }

  private static IntStream events(History history, IntPredicate there) {
    return IntStream.range(0, history.size()).filter(there);
  }

  private static long waited(History history, int event) {
    return history.endNanos(event) - history.intendedNanos(event);
  }

  private static long windowBegins(RunRecord run) {
    Plan plan = run.plan();
    return StepTimes.of(plan.steps(), run.trial(plan.trials().getFirst()).events())
        .getFirst()
        .windowBeginsNanos();
  }

  @Test
  void trialWithoutAFault_hasNone() throws IOException {
    RunRecord run = run(new Behaviour(2000, 8, -1, 200_000, 20_000, 0, false, 0));

    Results results = Judge.judge(run.directory()).results();

    assertThat(results.rows().getFirst().figures())
        .noneMatch(figure -> figure.metric().startsWith("fault-"));
  }
}
