package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `no-fault`: a correct engine without harm, under every checker.
@Tag("further")
final class NoFaultIT {

  private static final Set<String> LOSSES =
      Set.of(
          "lost-writes",
          "lost-keys",
          "stale-reads",
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets");

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static Verdicts verdicts = new Verdicts(Verdicts.SCHEMA, "", List.of());

  @BeforeAll
  static void run() throws Exception {
    directory = AssayProcess.record(folder, "no-fault");
    verdicts = ResultsFile.verdicts(directory);
  }

  @Test
  void everyChecker_isAskedAndSilent() {
    assertThat(verdicts.verdicts())
        .extracting(TrialVerdict::checker)
        .containsExactlyInAnyOrderElementsOf(RunRecord.open(directory).plan().checks());
    for (TrialVerdict each : verdicts.verdicts()) {
      if (!each.checker().equals("stalls")) {
        assertThat(each.verdict().status())
            .as(each.checker() + ": " + SentenceRenderer.of(each.verdict().summary()))
            .isEqualTo(Status.VALID);
      }
    }
  }

  @Test
  void noStall_isFoundThatTheHostCannotHaveCaused() {
    Verdicts.Verdict stalls = verdict("stalls");
    assertThat(ControlVerdicts.mayBeTheHosts(stalls))
        .as(SentenceRenderer.of(stalls.summary()))
        .isTrue();
  }

  @Test
  void noLossAndNoStaleness_isFound() throws Exception {
    List<Figure> losses =
        figures().stream().filter(figure -> LOSSES.contains(figure.metric())).toList();
    assertThat(losses).extracting(Figure::metric).containsExactlyInAnyOrderElementsOf(LOSSES);
    assertThat(losses).extracting(Figure::value).containsOnly(0.0);
  }

  /// Recovery needs a fault; instead the detector reports its own error on this host.
  @Test
  void noRecovery_isInvented() throws Exception {
    assertThat(figures())
        .extracting(Figure::metric)
        .doesNotContain("recovery", "latency-recovery", "under-replicated", "missed-requests");
    Verdicts.Verdict recovery = verdict("recovery");
    assertThat(recovery.measures()).extracting(Measure::metric).containsExactly("false-alarms");
    assertThat(SentenceRenderer.of(recovery.summary()))
        .contains("no fault was done")
        .contains(" of 20 moments");
  }

  private static Verdicts.Verdict verdict(String checker) {
    return verdicts.verdicts().stream()
        .filter(each -> each.checker().equals(checker))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static List<Figure> figures() throws Exception {
    Results results = ResultsFile.results(directory);
    return results.rows().stream()
        .flatMap(row -> row.figures().stream())
        .collect(Collectors.toList());
  }
}
