package assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.RequestKind;
import assay.load.BareWorkload;
import assay.plan.Plan;
import assay.plan.Step;
import assay.problem.Problem;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Background users in a study, and their fate in a plan.
final class TrafficTest {

  private static final String STUDY =
      Samples.study(
          """
          objectives:
            - p99(get under traffic) < 5ms
            - p99(get) < 5ms
            - service-p50(put under traffic) < 5ms
            - time(put 10 under traffic) < 5s
            - throughput(under traffic) > 5/s
            - capacity(get p90<5ms under traffic) > 5/s
            - capacity(get p90 < 5 ms) > 5/s
          steps:
            - closed: { each: [put 10], traffic: { threads: 1_000 } }
            - open: { rate: 100/s, for: 30s, mix: { get: 100 }, traffic: { threads: 10, sleep: 2s, gc: 30s } }
            - open: { rate: 100/s, for: 10s, mix: { get: 100 } }
            - capacity: { objective: get p90 < 5 ms, from: 1k/s, mix: { get: 100 }, traffic: { threads: 3, sleep: 100ms } }
            - capacity: { objective: get p90 < 5 ms, from: 1k/s, mix: { get: 100 } }
          """);

  @TempDir private Path folder;

  private ResolvedStudy resolve(boolean lean) {
    StudyOptions options = new StudyOptions(List.of(), lean, null, null, List.of());
    String study = lean ? STUDY.replace("put 10 under", "put 1 under") : STUDY;
    return Samples.resolve(Samples.write(folder, study), options);
  }

  @Test
  void users_areDecidedStepByStep() {
    Plan plan = resolve(false).plan();

    assertThat(plan.steps().stream().map(Step::traffic))
        .containsExactly(
            new Step.Traffic(1000, Duration.ofSeconds(1), null),
            new Step.Traffic(10, Duration.ofSeconds(2), Duration.ofSeconds(30)),
            null,
            new Step.Traffic(3, Duration.ofMillis(100), null),
            null);
    assertThat(plan.underTraffic()).isTrue();
  }

  @Test
  void lean_keepsTheUsersAndWakesThemMoreOften() {
    ResolvedStudy resolved = resolve(true);

    assertThat(resolved.plan().steps().stream().map(Step::traffic))
        .containsExactly(
            new Step.Traffic(1000, Duration.ofMillis(500), null),
            new Step.Traffic(10, Duration.ofMillis(500), Duration.ofSeconds(2)),
            null,
            new Step.Traffic(3, Duration.ofMillis(100), null),
            null);
    assertThat(resolved.origins())
        .containsEntry("open-1.traffic", "--lean")
        .containsEntry("capacity-1.traffic", "study.yaml:16");
  }

  @Test
  void figuresUnderTraffic_mayBeDemanded() {
    assertThat(resolve(false).plan().objectives())
        .extracting(Plan.Objective::metric)
        .contains(
            "p99(get under traffic)",
            "p99(get)",
            "time(put 10 under traffic)",
            "capacity(get p90 < 5 ms under traffic)",
            "capacity(get p90 < 5 ms)");
  }

  @Test
  void tryOfASearch_isUnderItsTraffic() {
    Step.Capacity search = (Step.Capacity) resolve(false).plan().steps().get(3);
    assertThat(search.tried(1, 1000).traffic()).isEqualTo(search.traffic());
  }

  @Test
  void workloadWithoutBackgroundRequests_isRefused() {
    Path file =
        Samples.write(
            folder,
            """
            study: still/sample
            question: What is it?
            engine: coherence
            steps:
              - closed: { each: [get 10], traffic: { threads: 10 } }
            """);
    StudyResolver resolver =
        new StudyResolver(Samples.engines(), List.of(new Still()), Samples.BIG);

    List<Problem> problems = Samples.problems(resolver, file, StudyOptions.NONE);

    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().code()).isEqualTo("E450");
    assertThat(problems.getFirst().what())
        .isEqualTo("the workload `still` has no background requests");
    assertThat(problems.getFirst().where()).extracting(Problem.Place::line).isEqualTo(5);
  }

  @Test
  void processOfTheUsers_countsWhereHeapsAreAdded() {
    String cluster = "cluster: { members: 2, heap: 200m, client-heap: 400m }\n";
    String alone = "steps:\n  - closed: { each: [get 10] }\n";
    String under = "steps:\n  - closed: { each: [get 10], traffic: { threads: 1 } }\n";
    StudyResolver host = Samples.resolver(new HostCapabilities(900L << 20));

    assertThat(problems(host, cluster + alone)).isEmpty();
    assertThat(problems(host, cluster + under))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo("E403");
          assertThat(problem.help()).contains("and the same for the background users");
        });
  }

  private List<Problem> problems(StudyResolver resolver, String parts) {
    return Samples.problems(
        resolver, Samples.write(folder, Samples.study(parts)), StudyOptions.NONE);
  }

  /// A workload without background requests.
  private static final class Still implements BareWorkload {

    @Override
    public String name() {
      return "still";
    }

    @Override
    public List<RequestKind> kinds() {
      return new SampleTradeoffs().kinds();
    }
  }
}
