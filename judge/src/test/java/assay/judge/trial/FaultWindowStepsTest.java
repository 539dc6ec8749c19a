package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.window.MeasuredWindows;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.RunRecord;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.TrialRecord;
import assay.record.io.RunDirectory;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Percentiles during faults in several steps: the worst, by name.
final class FaultWindowStepsTest {

  private static final long MS = 1_000_000;

  @TempDir Path folder;

  private static Window window(String step, String kind, Quantile p50, Quantile p99) {
    return new Window(
        step,
        MeasuredWindows.FAULT,
        kind,
        10_000 * MS,
        1000,
        0,
        0,
        0,
        100,
        100,
        List.of(p50, p99),
        List.of(),
        List.of());
  }

  private static Window window(String step, long p50, long p99) {
    return window(step, "put", new Quantile(0.5, p50 * MS), new Quantile(0.99, p99 * MS));
  }

  /// Some trial: its counts matter to no percentile.
  @BeforeEach
  void trial() throws IOException {
    SyntheticTrial.Behaviour behaviour = new SyntheticTrial.Behaviour(100, 2, 1, 1, 1, 1, false, 0);
    SyntheticRun run =
        new SyntheticRun(folder, SyntheticTrial.plan(SyntheticTrial.step(behaviour)));
    new SyntheticTrial("sync-1", behaviour, 1, 1).into(run);
  }

  private Measurement figure(String metric, Window... windows) {
    RunRecord record = RunRecord.open(new RunDirectory(folder));
    TrialRecord trial = record.trial(record.plan().trials().getFirst());
    return FaultWindowMetrics.readings(List.of(windows), MeasuredWindows.of(trial, List.of()))
        .stream()
        .filter(reading -> reading.metric().id().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void worstStep_givesTheFigure_andIsNamed() {
    Window[] windows = {window("open-1", 2, 30), window("open-2", 1, 3000)};

    Measurement p99 = figure("fault-p99(put)", windows);
    assertThat(p99.value()).isEqualTo(3000.0 * MS);
    assertThat(Said.of(p99.text())).isEqualTo("3.00 s in open-2");
    assertThat(p99.samples()).isEqualTo(1000);
  }

  @Test
  void eachPercentile_isOfTheStepWhereItIsWorst() {
    assertThat(
            Said.of(
                figure("fault-p50(put)", window("open-1", 2, 30), window("open-2", 1, 3000))
                    .text()))
        .isEqualTo("2.00 ms in open-1");
  }

  @Test
  void singleStep_isNotNamed() {
    Measurement p99 = figure("fault-p99(put)", window("open-1", 2, 30));

    assertThat(p99.value()).isEqualTo(30.0 * MS);
    assertThat(p99.text()).isNull();
  }

  @Test
  void intervalOfTheWorst_isToldWithIt() {
    Quantile p50 = new Quantile(0.5, MS);
    Window bounded =
        window("open-2", "put", p50, new Quantile(0.99, 40 * MS, 35 * MS, 50 * MS, null, null));
    Window open =
        window("open-2", "put", p50, new Quantile(0.99, 40 * MS, 35 * MS, null, null, null));

    assertThat(Said.of(figure("fault-p99(put)", window("open-1", 1, 30), bounded).text()))
        .isEqualTo("40.0 ms (in run 35.0 ms … 50.0 ms) in open-2");
    Measurement unbounded = figure("fault-p99(put)", window("open-1", 1, 30), open);
    assertThat(Said.of(unbounded.text())).isEqualTo("40.0 ms (in run ≥ 35.0 ms) in open-2");
    assertThat(unbounded.most()).isNull();
    Window all = window("open-2", "put", p50, new Quantile(0.99, 40 * MS, 0L, null, null, null));
    assertThat(Said.of(figure("fault-p99(put)", window("open-1", 1, 30), all).text()))
        .isEqualTo("not known (40.0 ms measured) in open-2");
  }

  @Test
  void stepWithoutAFiniteValue_isWorseThanAny() {
    WithheldFigure unanswered =
        new WithheldFigure(Why.UNANSWERED, Fact.quoted("no finite p99: 40.0 % were shed"));
    Window endless =
        window("open-2", "put", new Quantile(0.5, MS), new Quantile(0.99, 0, unanswered));

    Measurement p99 = figure("fault-p99(put)", window("open-1", 1, 30_000), endless);

    assertThat(p99.endless()).isTrue();
    assertThat(p99.withheld())
        .isEqualTo(
            new WithheldFigure(
                Why.UNANSWERED, new FaultPercentile.InStep(unanswered.text(), "open-2")));
  }

  @Test
  void stepWithTooFewRequests_hidesNoOthersFigure() {
    WithheldFigure few =
        new WithheldFigure(Why.TOO_FEW, Fact.quoted("too few requests to bound p99: 12 of 368"));
    Window short1 = window("open-1", "put", new Quantile(0.5, MS), new Quantile(0.99, MS, few));

    assertThat(Said.of(figure("fault-p99(put)", short1, window("open-2", 1, 30)).text()))
        .isEqualTo("30.0 ms in open-2");
  }
}
