package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// `--set engine=X` runs every data-grid study on every other engine, without the parts that the
/// engine lacks.
@Tag("lists")
final class EveryEngineTest {

  private static final String COHERENCE = "coherence";

  /// Words of another engine: the study continues without them. Any other problem says what the
  /// engine cannot do.
  private static final List<String> OTHER_WORDS = List.of("E207", "E302");

  private static final Map<String, Outcome> OUTCOMES = new ConcurrentHashMap<>();

  private record Outcome(List<Plan> plan, List<Problem> refused) {}

  private static List<String> grids() {
    return Studies.engines().descriptors().stream()
        .filter(engine -> engine.capabilities().contains("Cache") && !engine.simulated())
        .map(EngineDescriptor::engine)
        .toList();
  }

  private static List<String> studies(Predicate<String> main) throws IOException {
    return Studies.names().stream().filter(name -> main.test(engine(name))).toList();
  }

  private static String engine(String study) {
    try (var lines = Files.lines(Path.of("../studies", study + ".yaml"))) {
      return lines
          .filter(line -> line.startsWith("engine: "))
          .map(line -> line.substring("engine: ".length()))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Outcome on(String engine, String study) {
    return OUTCOMES.computeIfAbsent(
        study + " " + engine,
        key -> {
          try {
            return new Outcome(
                List.of(Studies.plan(study, false, List.of("engine=" + engine))), List.of());
          } catch (ProblemException e) {
            return new Outcome(List.of(), e.problems());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @TestFactory
  List<DynamicTest> studyOfAGrid_runsOnOthers_orSaysWhatTheyCannotDo() throws IOException {
    return studies(grids()::contains).stream()
        .map(study ->
            DynamicTest.dynamicTest(
                study, () -> grids().parallelStream().forEach(engine -> check(study, engine))))
        .toList();
  }

  private static void check(String study, String engine) {
    Outcome outcome = on(engine, study);
    assertThat(outcome.refused())
        .as(study + " on " + engine)
        .extracting(Problem::code)
        .doesNotContainAnyElementsOf(OTHER_WORDS);
    for (Plan plan : outcome.plan()) {
      assertThat(plan.engines()).containsExactly(engine);
      assertThat(plan.configurations()).as(study + " on " + engine).isNotEmpty();
      assertThat(plan.unavailable())
          .extracting(Plan.Unavailable::configuration)
          .doesNotContainAnyElementsOf(
              plan.configurations().stream().map(Configuration::name).toList());
    }
  }

  /// The page's claims about Coherence's studies.
  @Test
  void pageSaysHowManyStudiesRunElsewhere() throws IOException {
    List<String> studies = studies(COHERENCE::equals);
    Map<String, Long> counts = new TreeMap<>();
    for (String engine : grids()) {
      counts.put(
          engine,
          studies.parallelStream().filter(study -> !on(engine, study).plan().isEmpty()).count());
    }
    assertThat(counts).containsEntry(COHERENCE, (long) studies.size());
    counts.remove(COHERENCE);
    counts.remove("caffeine");
    StringBuilder row = new StringBuilder("| " + studies.size() + " |");
    counts.values().forEach(count -> row.append(" ").append(count).append(" |"));
    assertThat(Path.of("../docs/explanation/engines.md"))
        .content()
        .contains("| `coherence` | `" + String.join("` | `", counts.keySet()) + "` |")
        .contains(row.toString());
    assertThat(Files.readString(Path.of("../README.md")).replaceAll("\\s+", " "))
        .contains(
            ("Of Coherence's %d studies, %d run on Hazelcast, %d on Ignite, %d on Infinispan, %d on"
                    + " Geode, %d on Redis and %d on Terracotta.")
                .formatted(
                    studies.size(),
                    counts.get("hazelcast"),
                    counts.get("ignite"),
                    counts.get("infinispan"),
                    counts.get("geode"),
                    counts.get("redis"),
                    counts.get("terracotta")));
  }

  @Test
  void whatAnEngineLacks_isSaidWithItsReason() throws IOException {
    Plan plan = Studies.plan("first-look", false, List.of("engine=hazelcast"));
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("sync", "none");
    assertThat(Plan.Unavailable.sentences(plan.unavailable()))
        .containsExactly(
            "scheduled(2s): hazelcast has no `backup: scheduled(2s)`",
            "closest+scheduled(2s): hazelcast has no setting `reads`");
  }

  @Test
  void settingOfAllConfigurations_isLeftOut_andSaid() throws IOException {
    Plan plan =
        Studies.plan("wan/latency", false, List.of("engine=infinispan", "replication=async"));
    assertThat(Plan.Unavailable.sentences(plan.unavailable()))
        .containsExactly("batch-delay: 10ms: infinispan has no setting `batch-delay`");
  }

  /// With asynchronous replication the study would ask another question. Users can request that.
  @Test
  void valueOfAllConfigurations_isNotReplaced() {
    assertThat(refused("wan/object-size", "engine=infinispan")).containsExactly("E354");
  }

  /// A word that no engine has is a mistake on every engine, and so is a word on the command line
  /// that this one lacks.
  @Test
  void mistake_staysOne() {
    assertThat(refused("first-look", "engine=hazelcast", "reads=closest")).contains("E302");
    assertThat(refused("first-look", "engine=hazelcast", "backup=scheduled(2s)")).contains("E207");
    assertThat(refused("first-look", "engine=hazelcast", "bakcup=none")).contains("E302");
    assertThat(refused("faults/flush-interval", "engine=ignite3", "members=1")).isNotEmpty();
  }

  private static List<String> refused(String study, String... set) {
    try {
      Studies.plan(study, false, List.of(set));
      return List.of();
    } catch (ProblemException e) {
      return e.problems().stream().map(Problem::code).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
