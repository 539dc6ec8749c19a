package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CheckerSummaryTest {

  private static TrialVerdict verdict(String trial, Status status) {
    String summary = status == Status.VALID ? "0 lost" : "7 lost";
    return new TrialVerdict(
        trial,
        "none",
        1,
        "lost-writes",
        new Verdict(status, Fact.quoted(summary), List.of(), List.of(), List.of()));
  }

  private static CheckerSummary summary(Set<String> superseded, TrialVerdict... verdicts) {
    return new CheckerSummary("none", "lost-writes", List.of(verdicts), superseded, null);
  }

  @Test
  void runs_areCountedThatFoundTheSame() {
    assertThat(
            summary(
                    Set.of(),
                    verdict("none-1", Status.VALID),
                    verdict("none-2", Status.INVALID),
                    verdict("none-3", Status.INVALID))
                .sentence())
        .isEqualTo("7 lost (none-2; 2 of 3 alike)");
    assertThat(summary(Set.of(), verdict("none-1", Status.VALID)).sentence()).isEqualTo("0 lost");
  }

  /// Harm proven in a repeated run is in the verdict, but the run does not count.
  @Test
  void supersededRun_isToldAndNotCounted() {
    CheckerSummary summary =
        summary(
            Set.of("none-1"),
            verdict("none-1-part2", Status.VALID),
            verdict("none-2", Status.INVALID),
            verdict("none-1", Status.INVALID));
    assertThat(summary.sentence()).isEqualTo("7 lost (none-2; 1 of 2 alike)");
    CheckerSummary worst =
        summary(
            Set.of("none-1"),
            verdict("none-1-part2", Status.VALID),
            verdict("none-2", Status.VALID),
            verdict("none-1", Status.INVALID));
    assertThat(worst.status()).isEqualTo(Status.INVALID);
    assertThat(worst.sentence()).isEqualTo("7 lost (none-1, superseded; 0 of 2 others alike)");
    assertThat(summary(Set.of("none-1"), verdict("none-1", Status.INVALID)).sentence())
        .isEqualTo("7 lost (none-1, superseded)");
    assertThat(
            summary(
                    Set.of("none-1", "none-2"),
                    verdict("none-1", Status.INVALID),
                    verdict("none-2", Status.VALID))
                .sentence())
        .isEqualTo("7 lost (none-1, superseded)");
  }
}
