package assay.study.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Settings;
import assay.engine.InstalledEngines;
import assay.engine.ReleaseSetting;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The engine `grid` has the releases 5.2.0 to 5.7.0, `still` has none, and `served` has two server programs.
final class UpgradeChecksTest {

  private static final String GRID =
      """
      engine: grid
      version: 5.7.0
      spi: 2
      capabilities: [Cache]
      releases: { artifacts: ["org.grid:grid"] }
      settings:
        version: { values: [shipped, "<release 5.2.0 .. 5.7.0>"], default: shipped }
      """;

  private static final String SERVED =
      """
      engine: served
      version: 7
      spi: 2
      capabilities: [Cache]
      releases: { program: "{server}-server" }
      settings:
        version: { values: [installed, "<release 7.0.0 .. 9.9.9>"], default: installed }
        server: { values: [redis, valkey], default: redis }
      """;

  private static final String STILL =
      """
      engine: still
      version: 1
      spi: 2
      capabilities: [Cache]
      settings: {}
      """;

  @TempDir private Path folder;

  private static StudyResolver resolver() {
    return new StudyResolver(
        new InstalledEngines(
            List.of(
                Samples.descriptor(GRID), Samples.descriptor(SERVED), Samples.descriptor(STILL))),
        List.of(new SampleTradeoffs()),
        Samples.BIG);
  }

  private Path study(String engine, String cluster, String faults) {
    return Samples.write(
        folder,
        """
        study: tradeoffs/sample
        question: What is it?
        engine: %s
        cluster: { members: 3%s }
        steps:
          - open:
              rate: 10/s
              for: 200s
              mix: { get: 100 }
              %s
        """
            .formatted(engine, cluster, faults));
  }

  private String problems(String engine, String cluster, String faults) {
    List<Problem> problems =
        Samples.problems(resolver(), study(engine, cluster, faults), StudyOptions.NONE);
    return String.join(
        "; ",
        problems.stream()
            .map(each ->
                Objects.requireNonNull(each.where()).line() + " " + each.code() + " " + each.what())
            .toList());
  }

  private static String upgrade(String to, String at) {
    return "{ upgrade: all, to: %s, for: 60s, at: %s }".formatted(to, at);
  }

  @ParameterizedTest
  @CsvSource({
    "grid, ', version: 5.5.0', 5.7.0, ''",
    "grid, ', version: 5.7.0', 5.5.0, ''",
    "grid, ', version: 5.5.0', 5.5.0, '10 E472 `upgrade all to 5.5.0 for 60s` changes nothing'",
    "grid, ', version: 5.5.0', 5.8.0, 10 E472 the adapter of grid does not fit the release 5.8.0",
    "grid, ', version: 5.5.0', 10%, 10 E202 `upgrade` cannot have `to: 10%`",
    "grid, '', 5.5.0, '10 E472 `upgrade all to 5.5.0 for 60s` begins with a release that'",
    "still, '', 5.5.0, 10 E415 `upgrade` makes no sense for still",
    "grid, ', version: 5.5.0', other 5.7.0, 10 E472 grid has no server program for `to: other 5.7.0`",
    "served, ', version: 7.2.4', valkey 7.2.4, ''",
    "served, ', version: 7.2.4', 7.2.5, ''",
    "served, ', version: 7.2.4', rm 7.2.5, 10 E472 served has no server program for `to: rm 7.2.5`",
    "served, ', version: 7.2.4', valkey 6.0.0, 10 E472 the adapter of served does not fit the release 6.0.0",
    "served, ', version: 7.2.4', redis 7.2.4, '10 E472 `upgrade all to redis 7.2.4 for 60s` changes nothing'",
    "served, ', version: 8.1.8, server: valkey', 8.1.8, '10 E472 `upgrade all to 8.1.8 for 60s` changes nothing'",
    "served, ', version: 8.1.8, server: valkey', redis 7.2.4, ''",
  })
  void releases_areRefusedAtTheirPlace(String engine, String cluster, String to, String problem) {
    String found = problems(engine, cluster, "fault: " + upgrade(to, "5s"));
    if (problem.isEmpty()) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found).startsWith(problem).doesNotContain("; ");
    }
  }

  @Test
  void secondUpgrade_beginsWithTheReleaseOfTheFirst() {
    String thereAndBack =
        "faults: [%s, %s]".formatted(upgrade("5.7.0", "5s"), upgrade("5.5.0", "90s"));
    assertThat(problems("grid", ", version: 5.5.0", thereAndBack)).isEmpty();
    assertThat(problems("grid", ", version: 5.6.0", thereAndBack)).isEmpty();
    String twice = "faults: [%s, %s]".formatted(upgrade("5.7.0", "5s"), upgrade("5.7.0", "90s"));
    assertThat(problems("grid", ", version: 5.5.0", twice)).contains("run 5.7.0 already");
  }

  @Test
  void upgradeOfAConfiguration_isRefusedAtItsSetting() {
    assertThat(
            problems(
                "grid",
                ", version: 5.5.0, fault: upgrade all to 5.5.0 for 9s",
                "fault: { at: 5s }"))
        .startsWith("4 E472");
  }

  @Test
  void otherServer_isPartOfThePlan() {
    Plan plan =
        resolver()
            .resolve(
                study("served", ", version: 7.2.4", "fault: " + upgrade("valkey 8.1.8", "5s")),
                StudyOptions.NONE)
            .plan();
    assertThat(ReleaseSetting.during(plan, plan.baseline()))
        .containsExactly("7.2.4", "valkey 8.1.8");
    Settings after = ReleaseSetting.in(plan.baseline().values(), "valkey 8.1.8");
    assertThat(ReleaseSetting.product("served", after)).isEqualTo("valkey 8.1.8");
    assertThat(ReleaseSetting.product("served", plan.baseline().values())).isEqualTo("redis 7.2.4");
    assertThat(ReleaseSetting.all(plan, "served", "7")).isEqualTo("redis 7.2.4, valkey 8.1.8");
  }

  @Test
  void share_isNoRelease() {
    assertThat(problems("grid", "", "fault: { throttle: member, to: 5.7.0, for: 3s, at: 5s }"))
        .contains("E202 `throttle` cannot have `to: 5.7.0`");
  }

  @Test
  void plan_knowsTheReleasesBeforeAndAfter() {
    Plan plan =
        resolver()
            .resolve(
                study("grid", ", version: 5.5.0", "fault: " + upgrade("5.7.0", "5s")),
                StudyOptions.NONE)
            .plan();
    assertThat(ReleaseSetting.during(plan, plan.baseline())).containsExactly("5.5.0", "5.7.0");
    assertThat(ReleaseSetting.all(plan, "grid", "5.7.0")).isEqualTo("5.5.0, 5.7.0");
    assertThat(ReleaseSetting.during(plan, plan.baseline()))
        .allSatisfy(release ->
            assertThat(ReleaseSetting.of(ReleaseSetting.in(plan.baseline().values(), release)))
                .contains(release));
  }
}
