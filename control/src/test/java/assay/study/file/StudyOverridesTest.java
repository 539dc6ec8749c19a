package assay.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.Samples;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The command line's overrides of a study.
final class StudyOverridesTest {

  private static final String STEPS =
      """
      steps:
        - closed: { threads: 2, each: [get 100] }
        - open: { rate: 100/s, for: 20s, warm-up: 2s, mix: { get: 50, put: 50 } }
        - open: { rate: 200/s, for: 30s, mix: { get: 100 } }
      """;

  @TempDir Path folder;

  private Plan plan(StudyOptions options) {
    String head = Samples.study("vary: { backup: [sync, async, none] }\n");
    return Samples.resolve(Samples.write(folder, head + STEPS), options).plan();
  }

  private static StudyOptions set(String... set) {
    return new StudyOptions(List.of(set), false, null, null, List.of());
  }

  private static StudyOptions only(String... names) {
    return new StudyOptions(List.of(), false, null, null, List.of(names));
  }

  private List<Problem> problems(StudyOptions options) {
    return catchThrowableOfType(ProblemException.class, () -> plan(options)).problems();
  }

  @Test
  void keyOfSteps_reachesEveryStepThatSaysIt() {
    Plan plan = plan(set("rate=500/s", "for=10s", "warm-up=1s", "threads=8", "members=5"));

    assertThat(plan.steps())
        .filteredOn(Step.Open.class::isInstance)
        .extracting(step -> ((Step.Open) step).rate().highest())
        .containsExactly(500.0, 500.0);
    assertThat(((Step.Closed) plan.steps().getFirst()).threads()).isEqualTo(8);
    assertThat(((Step.Open) plan.steps().get(1)).warmUp()).isEqualTo(Duration.ofSeconds(1));
    assertThat(((Step.Open) plan.steps().get(2)).duration()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.configurations().getFirst().values().text("members")).isEqualTo("5");
  }

  @Test
  void keyThatNoStepSays_isRefused() {
    String onlyClosed = "steps: [ { closed: { threads: 2, each: [get 100] } } ]\n";
    Path file = Samples.write(folder, Samples.study("") + onlyClosed);

    List<Problem> problems =
        catchThrowableOfType(ProblemException.class, () -> Samples.resolve(file, set("rate=500/s")))
            .problems();

    assertThat(problems).extracting(Problem::code).containsExactly("E208");
    assertThat(problems.getFirst().what()).contains("no step of the study has `rate`");
  }

  @Test
  void keyOfStepsThatIsMisspelt_isToldTheNearestOne() {
    assertThat(problems(set("rat=5/s")).getFirst().help()).isEqualTo("did you mean `rate`?");
    assertThat(problems(set("thread=5")).getFirst().help()).isEqualTo("did you mean `threads`?");
  }

  /// A reader of the study sees `customers` below `data`, and `put` below the mix of the second step.
  @ParameterizedTest
  @CsvSource({
    "customers, data.customers",
    "mix.put, steps.2.open.mix.put",
    "put, steps.2.open.mix.put"
  })
  void lastWordsOfAPath_areToldTheWholePath(String key, String path) {
    String head = Samples.study("data: { customers: 1_000 }\n");
    Path file = Samples.write(folder, head + STEPS);
    List<Problem> problems =
        catchThrowableOfType(ProblemException.class, () -> Samples.resolve(file, set(key + "=50")))
            .problems();
    assertThat(problems.getFirst().help()).isEqualTo("did you mean `" + path + "`?");
  }

  @Test
  void lastWordOfSeveralPaths_isNotGuessed() {
    assertThat(problems(set("get=50")).getFirst().help()).doesNotContain("steps.");
  }

  @Test
  void valueOfSteps_isCheckedAsIfItStoodInTheFile() {
    assertThat(problems(set("rate=fast"))).isNotEmpty().allMatch(each -> each.where() != null);
  }

  @Test
  void step_isCountedFromOne_andNotNamedOtherwise() {
    for (String index : List.of("0", "02", "-1", "4", "x")) {
      assertThat(problems(set("steps." + index + ".open.rate=500/s")))
          .as(index)
          .extracting(Problem::code)
          .containsExactly("E208");
    }
    Plan plan = plan(set("steps.2.open.rate=500/s"));
    assertThat(((Step.Open) plan.steps().get(1)).rate().highest()).isEqualTo(500.0);
    assertThat(((Step.Open) plan.steps().get(2)).rate().highest()).isEqualTo(200.0);
  }

  /// It would be taken for a setting of the cluster, which is refused twice and for wrong reasons.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "objectives=[p99(get) < 5ms] | --fail-if",
        "objectives=p99(get) < 5ms | assay new NAME --from STUDY",
        "asks=[p99(get)] | assay new NAME --from STUDY",
        "lean.requests=5 | assay new NAME --from STUDY",
        "vary.backup=[sync, none] | --set backup=async",
        "configurations={ a: { backup: sync } } | --only",
        "baseline=none | --baseline"
      })
  void keyThatOnlyTheFileSets_isRefusedOnce_withWhatToDo(String set, String remedy) {
    List<Problem> problems = problems(set(set));

    assertThat(problems).extracting(Problem::code).containsExactly("E208");
    assertThat(problems.getFirst().help()).contains(remedy);
  }

  /// One refusal of a list says how to write one.
  @Test
  void singleWordForAList_isToldTheList() {
    assertThat(problems(set("check=lost-writes")))
        .extracting(Problem::code, Problem::help)
        .containsExactly(tuple("E201", "write a list of checks, such as [lost-writes]"));
  }

  @Test
  void numberThatIsAKey_isNotCounted() {
    assertThat(problems(set("data.5=7")).getFirst().what()).contains("`5`");
  }

  @Test
  void only_leavesTheOthersOut() {
    Plan plan = plan(only("none", "async"));

    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("async", "none");
    assertThat(plan.leftOut()).containsExactly("sync");
    assertThat(plan.trials()).extracting(Plan.Trial::configuration).containsOnly("async", "none");
  }

  @Test
  void onlyAnUnknownConfiguration_isRefused_andTheNearestIsNamed() {
    List<Problem> problems = problems(only("asynk"));

    assertThat(problems).extracting(Problem::code).containsExactly("E312");
    assertThat(problems.getFirst().help()).isEqualTo("did you mean `async`?");
  }

  private static StudyOptions against(String baseline, String... only) {
    return only(only).against(baseline);
  }

  private List<String> names(String head, StudyOptions options) {
    Path file = Samples.write(folder, Samples.study(head) + STEPS);
    return Samples.resolve(file, options).plan().configurations().stream()
        .map(Configuration::name)
        .toList();
  }

  @Test
  void baseline_standsFirst_andTheCommandLineBeatsTheStudy() {
    String study = "vary: { backup: [sync, async, none] }\nbaseline: none\n";

    assertThat(names(study, only())).containsExactly("none", "sync", "async");
    assertThat(names(study, against("async"))).containsExactly("async", "sync", "none");
    assertThat(names(study, only("sync,async"))).containsExactly("sync", "async");
    assertThat(plan(against("async")).baseline().name()).isEqualTo("async");
    assertThat(
            plan(new StudyOptions(List.of(), false, null, 6, List.of()).against("none")).trials())
        .filteredOn(Plan.Trial::control)
        .hasSize(6)
        .allMatch(trial -> trial.configuration().equals("none"));
  }

  @Test
  void baselineThatIsUnknownOrLeftOut_isRefused() {
    List<Problem> problems = problems(against("asynk"));
    assertThat(problems).extracting(Problem::code).containsExactly("E312");
    assertThat(problems.getFirst().help()).isEqualTo("did you mean `async`?");

    String study = "vary: { backup: [sync, async] }\nbaseline: asynk\n";
    Problem placed =
        catchThrowableOfType(ProblemException.class, () -> names(study, only()))
            .problems()
            .getFirst();
    assertThat(placed.code()).isEqualTo("E312");
    assertThat(placed.where()).isNotNull();

    assertThat(problems(against("none", "sync,async")))
        .extracting(Problem::code)
        .containsExactly("E353");
  }

  private List<String> chosen(String... names) {
    String configurations =
        """
        configurations:
          all: { backup: sync }
          all, bound: { backup: async }
          all, bound, late: { backup: none }
          late: { backup: none, partitions: 41 }
        """;
    Path file = Samples.write(folder, Samples.study(configurations) + STEPS);
    return Samples.resolve(file, only(names)).plan().configurations().stream()
        .map(Configuration::name)
        .toList();
  }

  @Test
  void only_takesNamesWithCommasInThem_aloneAndAmongSeveral() {
    assertThat(chosen("all, bound")).containsExactly("all, bound");
    assertThat(chosen("all", "all, bound")).containsExactly("all", "all, bound");
    assertThat(chosen("all,all, bound")).containsExactly("all", "all, bound");
    assertThat(chosen("all, bound,late, all")).containsExactly("all", "all, bound, late");
    assertThat(chosen("late,all")).containsExactly("all", "late");
  }

  @Test
  void onlyAnUnknownConfigurationAmongSeveral_isRefusedByItself() {
    assertThat(problems(only("none,asynk,sync")))
        .extracting(Problem::code, Problem::what)
        .containsExactly(tuple("E312", "the study has no configuration `asynk`"));
  }
}
