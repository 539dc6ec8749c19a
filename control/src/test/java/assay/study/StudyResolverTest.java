package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.problem.Problem;
import assay.study.file.StudyOptions;
import assay.study.steps.DataSizeReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyResolverTest {

  private static final Path STUDIES = Path.of("../studies");

  @TempDir Path folder;

  @Test
  void firstLook_hasItsFourConfigurations() {
    Plan plan = Samples.resolve(STUDIES.resolve("first-look.yaml"), StudyOptions.NONE).plan();
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("sync", "scheduled(2s)", "none", "closest+scheduled(2s)");
    assertThat(plan.configurations())
        .extracting(Configuration::slug)
        .containsExactly("sync", "scheduled-2s", "none", "closest-scheduled-2s");
    assertThat(plan.configuration("closest+scheduled(2s)").values().text("reads"))
        .isEqualTo("closest");
    assertThat(plan.configuration("sync").values().text("reads")).isEqualTo("primary");
    assertThat(DataSizeReader.data(plan.data()).values())
        .isEqualTo(Map.of("customers", 5_000L, "counters", 16L, "value", 64L));
  }

  @Test
  void firstLook_readsItsStep() {
    Plan plan = Samples.resolve(STUDIES.resolve("first-look.yaml"), StudyOptions.NONE).plan();
    Step.Open open = (Step.Open) plan.steps().getFirst();
    assertThat(open.rate()).isEqualTo(Rate.constant(500));
    assertThat(open.warmUp()).isEqualTo(Duration.ofSeconds(2));
    assertThat(open.duration()).isEqualTo(Duration.ofSeconds(8));
    assertThat(open.mix()).isEqualTo(Map.of("put", 40.0, "get", 30.0, "reread", 30.0));
    FaultSpec fault = open.faults().getFirst();
    assertThat(fault.target()).isEqualTo("member");
    assertThat(fault.at()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
  }

  @Test
  void backups_carriesTheGuidesTwentyFiveTimes() {
    Plan plan =
        Samples.resolve(STUDIES.resolve("tradeoffs/backups.yaml"), StudyOptions.NONE).plan();
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("base", "closest", "async", "scheduled(2s)", "none");
    assertThat(plan.published()).hasSize(25);
    assertThat(plan.published())
        .anySatisfy(figure -> {
          assertThat(figure.configuration()).isEqualTo("scheduled(2s)");
          assertThat(figure.metric()).isEqualTo("time(invoke 100)");
          assertThat(figure.value()).isEqualTo(65_000_000.0);
          assertThat(figure.note()).contains("test controller");
        });
    Step.Closed closed = (Step.Closed) plan.steps().getFirst();
    assertThat(closed.parts())
        .containsExactly(
            new Step.Part("put 2000", "put", 2000, 1),
            new Step.Part("putAll 8x1000", "putAll", 8, 1000),
            new Step.Part("invoke 100", "invoke", 100, 1),
            new Step.Part("get 2000", "get", 2000, 1),
            new Step.Part("getAll 100x6", "getAll", 100, 6));
  }

  private Step timed(String step, boolean lean) {
    Path file = Samples.write(folder, Samples.study("steps:\n  - " + step + "\n"));
    return Samples.resolve(file, new StudyOptions(List.of(), lean, null, null, List.of()))
        .plan()
        .steps()
        .getFirst();
  }

  private @Nullable Duration awaited(String await) {
    String open = "open: { rate: 100/s, for: 40s, mix: { put: 100 }%s }".formatted(await);
    return ((Step.Open) timed(open, false)).merge();
  }

  @Test
  void stepThatAwaitsAMerge_waitsForTwoMinutesUnlessItSaysOtherwise() {
    assertThat(awaited("")).isNull();
    assertThat(awaited(", await: merge")).isEqualTo(Duration.ofMinutes(2));
    assertThat(awaited(", await: merge for 60s")).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void pauseOfAClosedStep_mayBeSpread() {
    String step = "closed: { think: 300ms, think-spread: 100ms, for: 30s, mix: { get: 100 } }";
    assertThat(((Step.Timed) timed(step, false)).thinkSpread()).isEqualTo(Duration.ofMillis(100));
    assertThat(((Step.Timed) timed(step.replace(", think-spread: 100ms", ""), false)).thinkSpread())
        .isEqualTo(Duration.ZERO);
    for (String wrong :
        List.of(
            step.replace("think: 300ms, ", ""),
            "closed: { think: 1ms, think-spread: 1ms, each: [get 1] }")) {
      Path file = Samples.write(folder, Samples.study("steps:\n  - " + wrong + "\n"));
      assertThat(Samples.problems(file, StudyOptions.NONE))
          .extracting(Problem::code)
          .containsExactly("E202");
    }
  }

  @Test
  void closedStepOfAMix_isReadWholeAndByItsDefaults() {
    assertThat(
            timed(
                "closed: { threads: 4, think: 2ms, for: 40s, warm-up: 10s, mix: { get: 95, put: 5 }, keys: zipf(0.99) }",
                false))
        .isEqualTo(
            new Step.Timed(
                "closed-1",
                4,
                Duration.ofMillis(2),
                Duration.ofSeconds(10),
                Duration.ofSeconds(40),
                Map.of("get", 95.0, "put", 5.0),
                new Step.Keys("zipf(0.99)", Step.Keys.Choice.ZIPF, 0.99, 0, 0),
                null));
    assertThat(timed("closed: { for: 30s, mix: { get: 100 } }", false))
        .isEqualTo(
            Step.Timed.of(
                1,
                Duration.ZERO,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Map.of("get", 100.0)));
  }

  @Test
  void throughputOfAClosedStep_mayBeDemanded() {
    String steps =
        """
        steps:
          - closed: { each: [put 2000] }
          - closed: { for: 30s, mix: { get: 100 } }
        objectives: [%s >= 900/s]
        """;
    for (String metric : List.of("throughput(closed-1)", "throughput(closed-2)")) {
      Path file = Samples.write(folder, Samples.study(steps.formatted(metric)));
      assertThat(Samples.resolve(file, StudyOptions.NONE).plan().objectives())
          .extracting(Plan.Objective::metric)
          .containsExactly(metric);
    }
    Path file = Samples.write(folder, Samples.study(steps.formatted("throughput(closed-3)")));
    assertThat(Samples.problems(file, StudyOptions.NONE))
        .extracting(problem -> problem.code() + " " + problem.help())
        .containsExactly("E310 write throughput or throughput(closed-1) or throughput(closed-2)");
  }

  @Test
  void partsAreWaitedFor_whereTheStudySaysSteady() {
    Step.Closed step =
        (Step.Closed) timed("closed: { discard: steady, warm-up: 5s, each: [put 20] }", false);
    assertThat(step.steady()).isEqualTo(new Step.Steady(60, Duration.ofMinutes(1)));
    assertThat(step.discard()).isZero();
    assertThat(step.warmUp()).isEqualTo(Duration.ofSeconds(5));
    Step.Closed lean = (Step.Closed) timed("closed: { discard: steady, each: [put 20] }", true);
    assertThat(lean.steady()).isEqualTo(new Step.Steady(12, Duration.ofSeconds(2)));
  }

  @Test
  void roundsOfAStudy_areDiscardedAsItSays() {
    for (String discard : List.of("", "discard: 0, ", "discard: 3, ")) {
      Step.Closed step =
          (Step.Closed) timed("closed: { %seach: [put 20] }".formatted(discard), false);
      assertThat(step.steady()).isNull();
      assertThat(step.discard())
          .isEqualTo(discard.isEmpty() ? 1 : Integer.parseInt(discard.substring(9, 10)));
    }
  }

  @Test
  void closedStepOfAMix_isShortInATry() {
    Step.Timed step =
        (Step.Timed) timed("closed: { threads: 4, for: 40s, mix: { get: 100 } }", true);
    assertThat(step.threads()).isEqualTo(4);
    assertThat(step.warmUp()).isEqualTo(Duration.ofSeconds(2));
    assertThat(step.duration()).isEqualTo(Duration.ofSeconds(3));
    Step.Timed brief =
        (Step.Timed) timed("closed: { warm-up: 0s, for: 1s, mix: { get: 100 } }", true);
    assertThat(brief.warmUp()).isZero();
    assertThat(brief.duration()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void readLocator_carriesItsMeans() {
    Plan plan =
        Samples.resolve(STUDIES.resolve("tradeoffs/read-locator.yaml"), StudyOptions.NONE).plan();
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("primary", "closest");
    assertThat(plan.published()).extracting(Published::value).containsExactly(518e3, 387e3);
    assertThat(plan.configurations().getFirst().values().integer("clients")).isEqualTo(3);
  }

  @Test
  void sameSeed_givesTheSamePlan() {
    Path file = STUDIES.resolve("tradeoffs/backups.yaml");
    StudyOptions seven = new StudyOptions(List.of(), false, 7L, null, List.of());
    Plan plan = Samples.resolve(file, seven).plan();
    assertThat(Samples.resolve(file, seven).plan()).isEqualTo(plan);
    assertThat(
            Samples.resolve(file, new StudyOptions(List.of(), false, 8L, null, List.of()))
                .plan()
                .trials())
        .isNotEqualTo(plan.trials());
  }

  @Test
  void enoughRepeats_bringTheBaselineOnceMoreIntoEveryBlock() {
    Path file = STUDIES.resolve("tradeoffs/backups.yaml");
    Plan plan = Samples.resolve(file, new StudyOptions(List.of(), false, 3L, 6, List.of())).plan();
    assertThat(plan.controlled()).isTrue();
    assertThat(plan.trials()).hasSize(36);
    assertThat(plan.trials()).extracting(Plan.Trial::id).doesNotHaveDuplicates();
    HashSet<Integer> places = new HashSet<>();
    for (int block = 0; block < 6; block++) {
      List<Plan.Trial> trials = plan.trials().subList(6 * block, 6 * block + 6);
      int repeat = block + 1;
      assertThat(trials).allMatch(trial -> trial.repeat() == repeat);
      assertThat(trials)
          .filteredOn(Plan.Trial::control)
          .singleElement()
          .isEqualTo(new Plan.Trial("base-" + repeat + "-control", "base", repeat, true));
      assertThat(trials)
          .filteredOn(trial -> !trial.control())
          .extracting(Plan.Trial::configuration)
          .containsExactlyInAnyOrder("base", "closest", "async", "scheduled(2s)", "none");
      places.add(trials.stream().map(Plan.Trial::control).toList().indexOf(true));
    }
    assertThat(places).hasSizeGreaterThan(1);
  }

  @Test
  void fewRepeats_haveNoControl() {
    Path file = STUDIES.resolve("tradeoffs/backups.yaml");
    Plan plan = Samples.resolve(file, new StudyOptions(List.of(), false, 3L, 5, List.of())).plan();
    assertThat(plan.controlled()).isFalse();
  }

  @Test
  void trials_holdEveryConfigurationOncePerBlock() {
    Path file = STUDIES.resolve("tradeoffs/backups.yaml");
    Plan plan = Samples.resolve(file, new StudyOptions(List.of(), false, 3L, 4, List.of())).plan();
    assertThat(plan.trials()).hasSize(20);
    assertThat(plan.trials()).extracting(Plan.Trial::id).doesNotHaveDuplicates();
    HashSet<List<String>> orders = new HashSet<>();
    for (int block = 0; block < 4; block++) {
      List<Plan.Trial> trials = plan.trials().subList(5 * block, 5 * block + 5);
      int repeat = block + 1;
      assertThat(trials).allMatch(trial -> trial.repeat() == repeat);
      assertThat(trials)
          .extracting(Plan.Trial::configuration)
          .containsExactlyInAnyOrder("base", "closest", "async", "scheduled(2s)", "none");
      orders.add(trials.stream().map(Plan.Trial::configuration).toList());
    }
    assertThat(orders).hasSizeGreaterThan(1);
  }

  @Test
  void origins_nameDefaultFileAndOption() {
    Path file =
        Samples.write(
            folder,
            Samples.study("cluster: { members: 4 }\nvary: { backup: [none] }\n") + Samples.STEP);
    Plan plan =
        Samples.resolve(
                file, new StudyOptions(List.of("partitions=7"), false, null, null, List.of()))
            .plan();
    Map<String, Value> settings = plan.configurations().getFirst().settings();
    assertThat(settings).containsEntry("members", new Value("4", "study.yaml:4"));
    assertThat(settings).containsEntry("backup", new Value("none", "study.yaml:5"));
    assertThat(settings).containsEntry("partitions", new Value("7", "--set"));
    assertThat(settings).containsEntry("reads", new Value("primary", "default"));
    assertThat(settings).containsEntry("machines", new Value("4", "default: as many as members"));
  }

  @Test
  void matrix_crossesExcludesAndNames() {
    Path file =
        Samples.write(
            folder,
            Samples.study(
                    """
                    vary:
                      backup: [sync, none]
                      reads: [primary, closest]
                      partitions: [31, 257]
                      exclude: [ { backup: none, reads: closest } ]
                    """)
                + Samples.STEP);
    assertThat(Samples.resolve(file, StudyOptions.NONE).plan().configurations())
        .extracting(Configuration::name)
        .containsExactly(
            "sync",
            "partitions=257",
            "closest",
            "closest+partitions=257",
            "none",
            "none+partitions=257");
  }

  @Test
  void set_beatsWhatVariesAndMergesWhatBecameOne() {
    Path file = STUDIES.resolve("first-look.yaml");
    Plan plan =
        Samples.resolve(
                file, new StudyOptions(List.of("backup=async"), false, null, null, List.of()))
            .plan();
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("async", "closest");
    assertThat(plan.configurations())
        .allMatch(configuration -> configuration.values().text("backup").equals("async"));
  }

  @Test
  void set_reachesDataAndSteps() {
    Path file = STUDIES.resolve("first-look.yaml");
    List<String> set = List.of("data.customers=2_000", "steps.1.open.rate=2k/s");
    Plan plan = Samples.resolve(file, new StudyOptions(set, false, null, null, List.of())).plan();
    assertThat(plan.data()).containsEntry("customers", new Value("2000", "--set"));
    assertThat(((Step.Open) plan.steps().getFirst()).rate().highest()).isEqualTo(2000);
  }

  @Test
  void objectives_areReadIntoTheirUnits() {
    Path file =
        Samples.write(
            folder,
            Samples.study(
                    """
                    objectives:
                      - p99(get) < 5ms
                      - lost-writes == 0
                      - stale-reads < 1%
                      - throughput >= 1900/s
                      - recovery < 20s
                      - memory < 3GiB
                      - p99.9(get) <= 1.5s
                    """)
                + Samples.STEP);
    assertThat(Samples.resolve(file, StudyOptions.NONE).plan().objectives())
        .containsExactly(
            new Plan.Objective("p99(get) < 5ms", "p99(get)", LimitRelation.LESS, 5e6, 5),
            new Plan.Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 6),
            new Plan.Objective("stale-reads < 1%", "stale-reads", LimitRelation.LESS, 0.01, 7),
            new Plan.Objective(
                "throughput >= 1900/s", "throughput", LimitRelation.AT_LEAST, 1900, 8),
            new Plan.Objective("recovery < 20s", "recovery", LimitRelation.LESS, 20e9, 9),
            new Plan.Objective("memory < 3GiB", "memory", LimitRelation.LESS, 3.0 * (1L << 30), 10),
            new Plan.Objective(
                "p99.9(get) <= 1.5s", "p99.9(get)", LimitRelation.AT_MOST, 1.5e9, 11));
  }
}
