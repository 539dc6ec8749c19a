package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.dist.CiProject.Ended;
import assay.record.io.RunDirectory;
import assay.record.results.InvalidReason;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The jobs in docs/how-to/ci.md, script by script, on a git project: code 4 for a merge that loses
/// writes, and GitHub's green for one without losses. The median's limit is removed, because a busy
/// host's effect on it is no merge's fault.
@Tag("further")
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Needs({"mvn", "git", "bash"})
final class CiPagesIT {

  private static final int PASSED_A_LIMIT = 4;
  private static final int NOT_VALID = 5;
  private static final String OF_SPEED = "put p50 > +10%";

  @TempDir private static Path folder;
  private static CiProject project;
  private static LinkedRepository repository;

  @BeforeAll
  static void make() throws Exception {
    repository = LinkedRepository.make(folder.resolve("repository"));
    project = CiProject.make(folder, Release.of(folder, "reference"), repository.folder());
  }

  @AfterAll
  static void unlink() throws Exception {
    if (repository != null) {
      repository.close();
    }
  }

  @Test
  void github_isGreen_andThenFails() throws Exception {
    List<String> steps =
        CiPage.read().github().stream()
            .map(step -> step.replace("${{ github.base_ref }}", "main"))
            .map(CiPagesIT::withoutSpeed)
            .toList();
    assertThat(steps).noneMatch(step -> step.contains("${{"));
    assertThat(steps.getLast()).contains("+100000%");
    Path clone = project.clone("github");
    Path summary = Files.createFile(folder.resolve("step-summary.md"));
    Map<String, String> variables = Map.of("GITHUB_STEP_SUMMARY", summary.toString());
    project.merge(clone, "good");
    int last = steps.size() - 1;
    for (String step : steps.subList(0, last)) {
      assertFine(clone, project.run(clone, step, variables));
    }
    assertGreen(project.run(clone, steps.get(last), variables));
    project.merge(clone, "bad");
    assertFine(clone, project.run(clone, steps.get(last - 1), variables));
    assertFails(project.run(clone, steps.get(last), variables));
    assertThat(summary).content().contains("lost-writes \\> +0  base: it fires");
  }

  @Test
  void gitlab_failsWhereWritesAreLost() throws Exception {
    List<String> lines = CiPage.read().gitlab().stream().map(CiPagesIT::withoutSpeed).toList();
    assertThat(lines.getLast()).contains("+100000%");
    Map<String, String> variables = Map.of("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main");
    Path clone = project.clone("gitlab");
    project.merge(clone, "bad");
    int last = lines.size() - 1;
    assertFine(clone, project.run(clone, String.join("\n", lines.subList(0, last)), variables));
    assertFails(project.run(clone, lines.get(last), variables));
    assertThat(clone.resolve("assay.md")).content().contains("lost-writes \\> +0  base: it fires");
    assertThat(clone.resolve("assay/runs")).isDirectoryContaining("glob:**/*-gate*");
  }

  private static String withoutSpeed(String script) {
    return script.replace(OF_SPEED, "put p50 > +100000%");
  }

  /// A run on a too slow host proves nothing.
  private static void assertFine(Path clone, Ended ended) throws IOException {
    if (ended.exit() == NOT_VALID) {
      List<InvalidReason> reasons = reasons(clone.resolve("assay/runs"));
      assertThat(reasons)
          .as(ended.said())
          .isNotEmpty()
          .allSatisfy(reason -> assertThat(AssayProcess.TIMING_CODES).contains(reason.code()));
      assumeTrue(false, () -> "this host was too busy for a run: " + reasons);
    }
    LinkedRepository.skipIfTooSmall(ended.exit(), ended.said());
    assertThat(ended.exit()).as(ended.said()).isZero();
  }

  private static List<InvalidReason> reasons(Path runs) throws IOException {
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .filter(run -> run.getFileName().toString().endsWith("-INVALID"))
          .flatMap(run -> ResultsFile.results(new RunDirectory(run)).invalid().stream())
          .toList();
    }
  }

  private static void assertGreen(Ended ended) {
    assertThat(ended.exit()).as(ended.said()).isZero();
  }

  private static void assertFails(Ended ended) {
    assertThat(ended.exit()).as(ended.said()).isEqualTo(PASSED_A_LIMIT);
  }
}
