package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.Corpus;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.environment.Calibration;
import assay.record.event.CellEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.words.FormerWord;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Former run directories: plan, events, figures, findings and calibration are read like those with
/// today's words.
final class RunsOfBeforeTest {

  static List<String> runs() {
    return Corpus.runs();
  }

  private static RunDirectory before(String name) {
    return new RunDirectory(Corpus.before("stored/" + name));
  }

  private static RunDirectory today(String name) {
    return new RunDirectory(Corpus.today("stored/" + name));
  }

  private static StoredRun stored(RunDirectory directory) {
    return StoredRun.open(directory.root(), "");
  }

  @Test
  void corpus_hasBothVersionsOfRunJson() {
    assertThat(runs())
        .extracting(name -> ResultsFile.version(before(name).results()))
        .containsExactly("v1", "v2");
  }

  @ParameterizedTest
  @MethodSource("runs")
  void figures_areThoseOfTodaysWords(String name) {
    StoredRun before = stored(before(name));
    assertThat(before.results())
        .usingRecursiveComparison()
        .ignoringFields("reproduce")
        .isEqualTo(stored(today(name)).results());
    assertThat(before.results().rows().getFirst().figures())
        .extracting(Figure::metric)
        .contains(
            "under-replicated", "unplanned-exits", "faults-with-loss", "retained-memory(members)");
    assertThat(before.results().rows().getFirst().settings())
        .containsEntry("measure-memory", "never")
        .containsEntry("placement", "hidden");
    assertThat(ResultsFile.verdicts(before(name))).isEqualTo(ResultsFile.verdicts(today(name)));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void planAndEvents_areThoseOfTodaysWords(String name) {
    RunRecord before = RunRecord.open(before(name));
    RunRecord today = RunRecord.open(today(name));
    assertThat(before.plan()).isEqualTo(today.plan());
    assertThat(before.events()).isEqualTo(today.events());
    Plan plan = before.plan();
    Step.Open step = (Step.Open) plan.steps(plan.baseline()).getFirst();
    assertThat(step.faults()).extracting(FaultSpec::fault).first().isEqualTo("partition");
    assertThat(TimedEvent.events(before.events(), FaultEvent.Asked.class))
        .extracting(FaultEvent.Asked::fault)
        .first()
        .isEqualTo("partition");
    assertThat(TimedEvent.events(before.events(), CellEvent.Declined.class))
        .extracting(CellEvent.Declined::metric)
        .containsExactly("unplanned-exits");
  }

  @ParameterizedTest
  @MethodSource("runs")
  void storedCalibration_isRead(String name) {
    Calibration before = stored(before(name)).environment().calibration();
    assertThat(before).isEqualTo(stored(today(name)).environment().calibration());
    assertThat(Objects.requireNonNull(before).harnessOverhead()).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void wordsOfBefore_areNamedEachOnce(String name) {
    assertThat(RunRecord.formerWords(before(name)))
        .doesNotHaveDuplicates()
        .extracting(FormerWord::was)
        .contains(
            "exposure", "casualties", "losing-faults", "held", "weigh", "untold", "cut", "slow");
    assertThat(RunRecord.formerWords(today(name))).isEmpty();
  }
}
