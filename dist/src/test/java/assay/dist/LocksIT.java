package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The study `engines/locks-controls`: locks with a lease that some clients overrun, on an engine whose locks exclude each
/// other and on engines whose locks do not.
@Tag("further")
final class LocksIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "engines/locks-controls");
  }

  private static Verdict of(String behaviour) {
    return run.verdict(behaviour, "mutual-exclusion");
  }

  private static double found(String behaviour, String metric) {
    return of(behaviour)
        .measure(metric)
        .map(Measure::value)
        .orElseThrow(() -> new AssertionError(SentenceRenderer.of(of(behaviour).summary())));
  }

  private static void isCaught(String behaviour) {
    run.requireCaught(behaviour, "mutual-exclusion");
    assertThat(found(behaviour, "double-holds")).isPositive();
    assertThat(found(behaviour, "longest-double-hold")).isPositive();
  }

  @Test
  void correctLocks_areAccusedOfNothing_andWorkThatOutlivesItsLeaseIsSeen() throws IOException {
    run.requireValid("map", "mutual-exclusion");
    assertThat(found("map", "double-holds")).isZero();
    assertThat(found("map", "longest-double-hold")).isZero();
    assertThat(found("map", "stuck-refusals")).isZero();
    assertThat(found("map", "unguarded-work")).isBetween(1.0, found("map", "outlived-leases"));
    assertThat(run.harmed("map")).isZero();
  }

  @Test
  void locksWithoutALease_areJudgedToo() throws Exception {
    RunDirectory directory =
        AssayProcess.runText(
                folder,
                """
                study: locks-without-a-lease
                question: Are locks that are held until their release judged?
                engine: reference
                workload: locks
                cluster: { members: 3, machines: 3, hold: 20ms, measure-memory: never }
                data: { locks: 10 }
                vary: { behaviour: [map, locks-twice] }
                steps:
                  - open:
                      rate: 200/s
                      warm-up: 1s
                      for: 5s
                      mix: { lock: 60, tryLock: 40 }
                check: [mutual-exclusion]
                """,
                folder.resolve("without-a-lease"))
            .kept(folder.resolve("without-a-lease"));
    ControlVerdicts without = new ControlVerdicts(directory, ResultsFile.verdicts(directory));
    without.requireValid("map", "mutual-exclusion");
    without.requireCaught("locks-twice", "mutual-exclusion");
    assertThat(without.measure("map", "mutual-exclusion", "stuck-refusals").value()).isZero();
    assertThat(without.verdict("map", "mutual-exclusion").measure("outlived-leases")).isEmpty();
  }

  @Test
  void locksThatAreTakenTwice_areFound() throws IOException {
    isCaught("locks-twice");
    assertThat(found("locks-twice", "double-holds"))
        .isLessThanOrEqualTo((double) run.harmed("locks-twice"));
  }

  @Test
  void releasesThatFreeTheLocksOfOthers_areFound() throws IOException {
    isCaught("unlocks-others");
    assertThat(run.harmed("unlocks-others")).isPositive();
  }

  @Test
  void leasesThatEndEarly_areFound() throws IOException {
    isCaught("lease-ends-early");
    assertThat(found("lease-ends-early", "double-holds"))
        .isLessThanOrEqualTo((double) run.harmed("lease-ends-early"));
  }
}
