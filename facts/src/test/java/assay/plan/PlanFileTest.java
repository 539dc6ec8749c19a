package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.metric.LimitRelation;
import assay.plan.Plan.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

final class PlanFileTest {

  @TempDir Path folder;

  @Test
  void plan_isReadBackAsWritten() throws IOException {
    Plan plan = plan();
    Path file = folder.resolve("plan.yaml");
    PlanFile.write(plan, file);
    assertThat(PlanFile.parse(Files.readString(file))).isEqualTo(plan);
    assertThat(Files.readString(file)).contains("study: tradeoffs/x", "first-look.yaml:12");
  }

  @Test
  void settings_keepTheirOrder() throws IOException {
    Path file = folder.resolve("plan.yaml");
    PlanFile.write(plan(), file);
    assertThat(
            PlanFile.parse(Files.readString(file)).configurations().getFirst().settings().keySet())
        .containsExactly("reads", "backup", "flags");
  }

  /// A field that is missing is damage: nothing fills it in.
  @ParameterizedTest
  @ValueSource(strings = {"control: false", "repeats: 3", "relative: false"})
  void fieldThatIsMissing_isRefused(String field) {
    String text = PlanFile.text(plan());
    assertThat(text).contains(field);
    assertThatThrownBy(() -> PlanFile.parse(text.replaceAll(" *" + field + "\n", "")))
        .isInstanceOf(JacksonException.class);
  }

  @Test
  void whatIsNotAvailable_isTogetherByReason() {
    Unavailable old = new Unavailable("old", "it is a JDK 17");
    List<Unavailable> all =
        List.of(new Unavailable("z", "no ZGC"), old, new Unavailable("z+compact", "no ZGC"));
    assertThat(Unavailable.sentences(all))
        .containsExactly("z, z+compact: no ZGC", "old: it is a JDK 17");
  }

  private static Plan plan() {
    Map<String, Plan.Value> settings = new LinkedHashMap<>();
    settings.put("reads", new Plan.Value("closest", "default"));
    settings.put("backup", new Plan.Value("scheduled(2s)", "first-look.yaml:12"));
    settings.put("flags", new Plan.Value("", "--set"));
    Step.Keys hot = new Step.Keys("hot(3, 90%)", Step.Keys.Choice.HOT, 0, 3, 0.9);
    return new PlanBuilder("tradeoffs/x")
        .question("Yes: no? # \"quoted\"")
        .engine("coherence")
        .workload("tradeoffs")
        .data(Map.of("customers", new Plan.Value("50000", "x.yaml:3")))
        .configurations(
            List.of(new Configuration("closest+scheduled(2s)", "closest-scheduled-2s", settings)))
        .steps(
            List.of(
                new Step.Closed(
                    "closed-1",
                    2,
                    Duration.ofMillis(5),
                    1,
                    Duration.ofSeconds(3),
                    List.of(new Step.Part("get 7", "get", 7, 1)),
                    new Step.Traffic(12, Duration.ofMillis(20), Duration.ofSeconds(30))),
                new Step.Closed(
                    "closed-3",
                    1,
                    Duration.ZERO,
                    0,
                    Duration.ZERO,
                    List.of(new Step.Part("get 7", "get", 7, 1)),
                    null,
                    new Step.Steady(60, Duration.ofMinutes(1))),
                new Step.Timed(
                    "closed-2",
                    4,
                    Duration.ofMillis(1),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    Map.of("get", 95.0, "put", 5.0),
                    hot,
                    null),
                new Step.Open(
                    "open-1",
                    1500.5,
                    Step.Arrivals.POISSON,
                    Duration.ofSeconds(2),
                    Duration.ofNanos(1_234_567_891),
                    Map.of("put", 40.0, "get", 60.0),
                    hot,
                    256,
                    List.of(new FaultSpec("kill", "member", Duration.ofNanos(4_000_000_001L))),
                    null)))
        .checks(List.of("lost-writes"))
        .objectives(
            List.of(new Plan.Objective("p99(get) < 5ms", "p99(get)", LimitRelation.LESS, 5e6, 9)))
        .published(List.of(new Plan.Published("none", "mean(get)", 387_000, "somewhere", null)))
        .seed(Long.MAX_VALUE)
        .repeats(3)
        .lean(true)
        .trials(List.of(new Plan.Trial("closest-scheduled-2s-1", "closest+scheduled(2s)", 1)))
        .plan();
  }
}
