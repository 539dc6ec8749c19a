package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.dist.CiProject.Ended;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The jobs of docs/ci.md, script by script as they stand, on a project in git: green where nothing is lost, and code 4 where
/// a merge loses writes.
@Tag("further")
@Tag("nightly")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class CiPagesIT {

  private static final int PASSED_A_LIMIT = 4;

  @TempDir private static Path folder;
  private static CiProject project;
  private static LinkedRepository repository;

  @BeforeAll
  static void make() throws Exception {
    for (String program : List.of("mvn", "git", "bash")) {
      assumeTrue(onPath(program), "this host has no " + program);
    }
    repository = LinkedRepository.make(folder.resolve("repository"));
    project = CiProject.make(folder, Release.of(folder, "reference"), repository.folder());
  }

  @AfterAll
  static void unlink() throws Exception {
    if (repository != null) {
      repository.close();
    }
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  @Test
  void github_isGreen_andThenFails() throws Exception {
    List<String> steps =
        CiPage.read().github().stream()
            .map(step -> step.replace("${{ github.base_ref }}", "main"))
            .toList();
    assertThat(steps).noneMatch(step -> step.contains("${{"));
    Path clone = project.clone("github");
    Path summary = Files.createFile(folder.resolve("step-summary.md"));
    Map<String, String> variables = Map.of("GITHUB_STEP_SUMMARY", summary.toString());
    project.merge(clone, "good");
    int last = steps.size() - 1;
    for (String step : steps.subList(0, last)) {
      assertFine(project.run(clone, step, variables));
    }
    assertGreen(project.run(clone, steps.get(last), variables));
    project.merge(clone, "bad");
    assertFine(project.run(clone, steps.get(last - 1), variables));
    assertFails(project.run(clone, steps.get(last), variables));
    assertThat(summary).content().contains("lost-writes \\> +0  base: it fires");
  }

  @Test
  void gitlab_failsWhereWritesAreLost() throws Exception {
    List<String> lines = CiPage.read().gitlab();
    Map<String, String> variables = Map.of("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main");
    Path clone = project.clone("gitlab");
    project.merge(clone, "bad");
    int last = lines.size() - 1;
    assertFine(project.run(clone, String.join("\n", lines.subList(0, last)), variables));
    assertFails(project.run(clone, lines.get(last), variables));
    assertThat(clone.resolve("assay.md")).content().contains("lost-writes \\> +0  base: it fires");
    assertThat(clone.resolve("assay/runs")).isDirectoryContaining("glob:**/*-gate*");
  }

  private static void assertFine(Ended ended) {
    assumeTrue(
        ended.exit() == 0 || !ended.said().contains("in offline mode"),
        () -> "this host's Maven has not loaded what the build needs: " + ended.said());
    assertThat(ended.exit()).as(ended.said()).isZero();
  }

  private static void assertGreen(Ended ended) {
    assertThat(ended.exit()).as(ended.said()).isZero();
  }

  private static void assertFails(Ended ended) {
    assertThat(ended.exit()).as(ended.said()).isEqualTo(PASSED_A_LIMIT);
  }
}
