package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.RequestKind;
import assay.api.WorkloadSetting;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.InstalledEngines;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.Step;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which trials of a lean run reuse processes.
public final class ProcessSharingTest {

  private static final String GRID =
      """
      engine: grid
      version: 1
      spi: 2
      capabilities: [Cache, PairUpdateSolutions, CAPABILITY]
      solutions:
        lock: { atomic: false, exact: true, called: locks }
        swap: { atomic: false, exact: true, called: compares }
        racing: { atomic: false, exact: false, called: nothing }
        pessimistic: { atomic: true, exact: true, maps: locking, called: a transaction }
        grouped: { atomic: true, exact: true, maps: locking, called: a larger one }
      settings:
        backup: { values: [sync, none], default: sync }
      """;

  @TempDir private Path folder;

  /// A workload with its own setting.
  private static final class Spots extends SampleTradeoffs {

    @Override
    public List<RequestKind> kinds() {
      List<RequestKind> kinds = new ArrayList<>(super.kinds());
      kinds.add(
          RequestKind.of(
              "roll", PairUpdateSolutions.class, "changes two entries", context -> nothing()));
      return kinds;
    }

    @Override
    public List<WorkloadSetting> settings() {
      return List.of(new WorkloadSetting("spots", List.of("<integer>"), "2", "How many are hot."));
    }
  }

  private Plan plan(
      String capability,
      String configurations,
      String faults,
      boolean lean,
      @Nullable Integer repeats) {
    String steps =
        """
          - closed: { threads: 2, warm-up: 5s, each: [roll 2000] }
          - open: { rate: 100/s, for: 15s, mix: { roll: 100 }%s }
        """
            .formatted(faults);
    Path file = Samples.grid(folder, configurations, steps);
    InstalledEngines engines =
        new InstalledEngines(List.of(Samples.descriptor(GRID.replace("CAPABILITY", capability))));
    return new StudyResolver(engines, List.of(new Spots()), Samples.BIG)
        .resolve(file, new StudyOptions(List.of(), lean, null, repeats, List.of()))
        .plan();
  }

  private Plan plan(String capability, String configurations, String faults, boolean lean) {
    return plan(capability, configurations, faults, lean, null);
  }

  /// Every configuration that reuses another's processes, with the other's name.
  private static Map<String, String> taken(Plan plan) {
    Map<String, String> taken = new LinkedHashMap<>();
    for (Trial trial : plan.trials()) {
      if (trial.processesOf() != null) {
        String processesOf = trial.processesOf();
        taken.put(
            trial.configuration(), processesOf.substring(0, processesOf.length() - "-1".length()));
      }
    }
    return taken;
  }

  private static final String ALIKE =
      """
      a: { solution: lock }
      b: { solution: racing, spots: 9 }
      c: { solution: lock, spots: 10 }
      """;

  @Test
  void configurationsThatDifferInTheWorkloadAlone_shareTheFirstOnesProcesses() {
    Plan plan = plan("Destroyable", ALIKE, "", true);
    assertThat(plan.trials().getFirst().processesOf()).isNull();
    assertThat(plan.trials().stream().skip(1).map(Trial::processesOf))
        .containsOnly(plan.trials().getFirst().id())
        .hasSize(2);
  }

  @Test
  void everyTrial_followsTheOneWhoseProcessesItTakesOver() {
    Plan plan =
        plan(
            "Destroyable",
            """
            a: { solution: lock }
            b: { solution: pessimistic }
            c: { solution: swap }
            d: { solution: grouped }
            e: { solution: lock, backup: none }
            f: { solution: lock, clients: 2 }
            """,
            "",
            true);
    assertThat(plan.trials()).hasSize(6);
    assertThat(taken(plan)).hasSize(2);
    for (int i = 1; i < plan.trials().size(); i++) {
      String processesOf = plan.trials().get(i).processesOf();
      assertThat(processesOf).isIn(null, plan.trials().get(i - 1).id());
    }
    assertThat(taken(plan).entrySet())
        .extracting(pair -> Set.of(pair.getKey(), pair.getValue()))
        .containsExactlyInAnyOrder(Set.of("a", "c"), Set.of("b", "d"));
  }

  @Test
  void processesThatOthersTakeOver_areWarmedUpForLonger() {
    Plan plan = plan("Destroyable", ALIKE, "", true);
    List<Duration> warmUps =
        plan.trials().stream()
            .map(trial -> ((Step.Closed) plan.steps(trial).getFirst()).warmUp())
            .toList();
    assertThat(warmUps.getFirst()).isEqualTo(Duration.ofSeconds(5));
    assertThat(warmUps.subList(1, 3)).containsOnly(Duration.ofMillis(500));
  }

  @Test
  void nobodySharesOutsideOfATry() {
    assertThat(taken(plan("Destroyable", ALIKE, "", false))).isEmpty();
  }

  /// A repeat is a fresh cluster: compared figures must not depend on earlier ones.
  @Test
  void nobodySharesWhereThereAreRepeats() {
    Plan plan = plan("Destroyable", ALIKE, "", true, 2);
    assertThat(taken(plan)).isEmpty();
    assertThat(plan.trials()).extracting(Trial::repeat).containsExactly(1, 1, 1, 2, 2, 2);
  }

  @Test
  void nobodyTakesOverWhatAFaultHasHarmed() {
    assertThat(taken(plan("Destroyable", ALIKE, ", fault: { kill: member, at: 5s }", true)))
        .isEmpty();
  }

  @Test
  void nobodyTakesOverMembersThatCannotThrowAwayWhatTheyHold() {
    assertThat(taken(plan("Partitioned", ALIKE, "", true))).isEmpty();
  }
}
