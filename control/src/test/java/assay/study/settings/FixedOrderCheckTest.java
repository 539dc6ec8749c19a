package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.InstalledEngines;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.problem.Problem;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Configurations that run one after another in the same processes, as listed or in reverse.
final class FixedOrderCheckTest {

  private static final String GRID =
      """
      engine: grid
      version: 1
      spi: 2
      capabilities: [Cache, Destroyable]
      anew: [backup]
      settings:
        backup: { values: [sync, async, none], default: sync }
        detection: { values: [soon, late], default: late }
      """;

  private static final String THREE_ORDERS =
      """
      a: { backup: sync }
      b: { backup: async }
      c: { backup: none }
      forwards a: { backup: sync, order: forwards }
      forwards b: { backup: async, order: forwards }
      forwards c: { backup: none, order: forwards }
      backwards a: { backup: sync, order: backwards }
      backwards b: { backup: async, order: backwards }
      backwards c: { backup: none, order: backwards }
      """;

  private static final String CLOSED =
      "- closed: { threads: 1, discard: 1, warm-up: 5s, each: [put 2000] }\n";

  @TempDir private Path folder;

  private Path study(String configurations, String steps, String more) {
    return Samples.grid(folder, configurations, steps.indent(2) + "\n" + more);
  }

  private static StudyResolver resolver(String engine) {
    return new StudyResolver(
        new InstalledEngines(List.of(Samples.descriptor(engine))),
        List.of(new SampleTradeoffs()),
        Samples.BIG);
  }

  private Plan plan(boolean lean, @Nullable Integer repeats) {
    return resolver(GRID)
        .resolve(
            study(THREE_ORDERS, CLOSED, ""),
            new StudyOptions(List.of(), lean, null, repeats, List.of()))
        .plan();
  }

  private List<String> problems(String engine, String configurations, String steps, String more) {
    return Samples.problems(resolver(engine), study(configurations, steps, more), StudyOptions.NONE)
        .stream()
        .map(problem -> problem.code() + " " + problem.what())
        .toList();
  }

  private static List<String> names(Plan plan, int repeat, RunOrder order) {
    return plan.trials().stream()
        .filter(trial -> trial.repeat() == repeat)
        .filter(trial -> RunOrder.of(plan.configuration(trial.configuration())) == order)
        .map(Trial::configuration)
        .toList();
  }

  @Test
  void fixedOrders_runAsListedAndInReverse_othersInAnyOrder() {
    Plan plan = plan(false, 8);
    Set<List<String>> drawn = new HashSet<>();
    for (int repeat = 1; repeat <= 8; repeat++) {
      assertThat(names(plan, repeat, RunOrder.FORWARDS))
          .containsExactly("forwards a", "forwards b", "forwards c");
      assertThat(names(plan, repeat, RunOrder.BACKWARDS))
          .containsExactly("backwards c", "backwards b", "backwards a");
      drawn.add(names(plan, repeat, RunOrder.RANDOM));
    }
    assertThat(drawn).hasSizeGreaterThan(1);
  }

  @Test
  void eachOfAFixedOrder_followsTheFirstOfItsOwnBlock_inItsProcesses() {
    Plan plan = plan(false, 3);
    List<Trial> trials = plan.trials();
    for (int i = 0; i < trials.size(); i++) {
      Trial trial = trials.get(i);
      String name = trial.configuration();
      boolean first = name.equals("forwards a") || name.equals("backwards c");
      if (!plan.inFixedOrder(trial) || first) {
        assertThat(trial.processesOf()).isNull();
      } else {
        Trial before = trials.get(i - 1);
        assertThat(trial.processesOf())
            .isEqualTo(before.processesOf() == null ? before.id() : before.processesOf())
            .endsWith("-" + trial.repeat());
      }
    }
  }

  @Test
  void theMistake_hasNoWarmUpButDiscardedRounds_theOthersHaveTheStudys() {
    Plan plan = plan(false, 1);
    for (Trial trial : plan.trials()) {
      Step.Closed step = (Step.Closed) plan.steps(trial).getFirst();
      assertThat(step.discard()).isEqualTo(1);
      assertThat(step.parts().getFirst().count()).isEqualTo(2000);
      assertThat(step.warmUp())
          .isEqualTo(plan.inFixedOrder(trial) ? Duration.ZERO : Duration.ofSeconds(5));
    }
  }

  @Test
  void waitingUntilPartsAreWarm_isForTheOthersToo() {
    String steady = CLOSED.replace("discard: 1, warm-up: 5s", "discard: steady");
    Plan plan = resolver(GRID).resolve(study(THREE_ORDERS, steady, ""), StudyOptions.NONE).plan();
    for (Trial trial : plan.trials()) {
      Step.Closed step = (Step.Closed) plan.steps(trial).getFirst();
      if (plan.inFixedOrder(trial)) {
        assertThat(step.steady()).isNull();
        assertThat(step.discard()).isEqualTo(1);
      } else {
        assertThat(step.steady()).isNotNull();
      }
    }
  }

  @Test
  void controlIsOfIndependentRuns() {
    List<Trial> controls = plan(false, 6).trials().stream().filter(Trial::control).toList();
    assertThat(controls).hasSize(6).allMatch(trial -> trial.configuration().equals("a"));
    assertThat(controls).allMatch(trial -> trial.processesOf() == null);
  }

  /// The question is how processes warm up: a lean run must neither compile them differently nor
  /// mix the turns.
  @Test
  void try_keepsTheOrderAndTheCompiler() {
    Plan plan = plan(true, null);
    assertThat(names(plan, 1, RunOrder.FORWARDS))
        .containsExactly("forwards a", "forwards b", "forwards c");
    assertThat(names(plan, 1, RunOrder.BACKWARDS))
        .containsExactly("backwards c", "backwards b", "backwards a");
    List<String> starters = new ArrayList<>();
    plan.trials().stream()
        .filter(trial -> trial.processesOf() != null)
        .forEach(trial -> starters.add(trial.processesOf()));
    assertThat(starters)
        .containsExactlyInAnyOrder(
            "forwards-a-1", "forwards-a-1", "backwards-c-1", "backwards-c-1");
    assertThat(plan.configurations())
        .allMatch(configuration -> configuration.values().text("flags", "").isEmpty());
  }

  @Test
  void studyWithoutFixedOrders_isAsBefore() {
    String plain = "a: { backup: sync }\nb: { backup: none }\n";
    Plan plan = resolver(GRID).resolve(study(plain, CLOSED, ""), StudyOptions.NONE).plan();
    assertThat(plan.hasFixedOrder()).isFalse();
    assertThat(plan.trials()).allMatch(trial -> trial.processesOf() == null);
  }

  @Test
  void unknownOrder_isRefused() {
    assertThat(problems(GRID, "a: { order: sideways }\nb: { backup: none }\n", CLOSED, ""))
        .containsExactly("E207 `order` must be random, forwards or backwards, not `sideways`");
  }

  @Test
  void faultInSharedProcesses_isRefusedAtTheOrder() {
    String fault =
        "- open: { rate: 100/s, for: 15s, mix: { get: 100 }, fault: { kill: member, at: 5s } }\n";
    Path file = study(THREE_ORDERS, fault, "");
    List<Problem> problems = Samples.problems(resolver(GRID), file, StudyOptions.NONE);
    assertThat(problems).extracting(Problem::code).containsExactly("E419", "E419");
    assertThat(problems.getFirst().what()).contains("a fault would end some of them");
    assertThat(problems.getFirst().where()).isNotNull();
    assertThat(problems(GRID, "a: {}\nb: { backup: none }\n", fault, "")).isEmpty();
  }

  @Test
  void faultThatAConfigurationChooses_isRefusedToo() {
    String chosen = "a: { order: forwards }\nb: { order: forwards, fault: kill member }\n";
    String open = "- open: { rate: 100/s, for: 15s, mix: { get: 100 }, fault: { at: 5s } }\n";
    assertThat(problems(GRID, chosen, open, ""))
        .anyMatch(problem -> problem.startsWith("E419") && problem.contains("fault"));
  }

  @Test
  void differenceThatProcessesCannotTakeAnew_isRefused() {
    String apart = "a: { order: forwards }\nb: { order: forwards, detection: soon, heap: 300m }\n";
    assertThat(problems(GRID, apart, CLOSED, ""))
        .containsExactly(
            "E419 configurations in a fixed order share their processes, which cannot differ in"
                + " `detection`",
            "E419 configurations in a fixed order share their processes, which cannot differ in `heap`");
  }

  @Test
  void engineThatCannotJoinAgain_isRefused() {
    String once = GRID.replace("anew: [backup]\n", "");
    assertThat(problems(once, THREE_ORDERS, CLOSED, ""))
        .containsOnly("E419 grid cannot leave its cluster and join another in the same process");
  }

  @Test
  void objective_isRefused() {
    assertThat(problems(GRID, THREE_ORDERS, CLOSED, "objectives: [\"time(put 2000) < 5s\"]"))
        .anyMatch(problem ->
            problem.startsWith("E419") && problem.contains("objectives would not be fair"));
  }
}
