package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.api.Settings;
import assay.cli.ycsb.YcsbStudy;
import assay.engine.InstalledJdks;
import assay.plan.Plan;
import assay.plan.Plan.Unavailable;
import assay.problem.ProblemException;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The studies of YCSB's workloads, and those made from its property files, resolve to plans on
/// every capable engine.
final class YcsbStudiesTest {

  @TempDir Path folder;

  @Test
  void enginesWithoutProcessors_writeWholeRecords_andSayIt() throws IOException {
    Plan plan = Studies.plan("ycsb/a", false);
    assertThat(plan.unavailable()).isEmpty();
    assertThat(plan.configurations())
        .extracting(configuration -> configuration.name() + " " + values(configuration.values()))
        .containsExactly(
            "coherence one",
            "hazelcast one",
            "infinispan one",
            "ignite one",
            "ignite3 one",
            "geode one",
            "redis all",
            "terracotta all");
  }

  private static String values(Settings settings) {
    return settings.text("write-fields");
  }

  @Test
  void enginesWithoutQueries_haveNoScans_andTheReasonIsSaid() throws IOException {
    Plan plan = Studies.plan("ycsb/e", false);
    assertThat(plan.engines())
        .containsExactly("coherence", "hazelcast", "ignite", "geode", "infinispan");
    assertThat(plan.unavailable())
        .containsExactly(
            new Unavailable(
                "ignite3",
                "`scan` needs Queryable, which ignite3 lacks: the adapter keeps values as bytes in one column, which SQL does not look into"),
            new Unavailable(
                "redis",
                "`scan` needs Queryable, which redis lacks: the server finds entries by their keys alone; its query engine is a module that the package does not have"),
            new Unavailable(
                "terracotta",
                "`scan` needs Queryable, which terracotta lacks: Ehcache finds entries by their keys alone"));
  }

  @Test
  void whatAnEngineOrItsConnectionCannot_isRefused() {
    assertThat(refused("engine=redis", "write-fields=one"))
        .containsExactly("E405 `write-fields: one` needs Invocable, which redis lacks");
    assertThat(refused("engine=infinispan", "connection=smart"))
        .containsExactly(
            "E405 `write-fields: one` needs Invocable, which infinispan lacks with `connection: smart`");
    assertThat(refused("engine=infinispan", "connection=smart", "write-fields=all")).isEmpty();
  }

  private static List<String> refused(String... set) {
    ProblemException refused =
        catchThrowableOfType(
            ProblemException.class, () -> Studies.plan("ycsb/a", false, List.of(set)));
    return refused == null
        ? List.of()
        : refused.problems().stream()
            .map(problem -> problem.code() + " " + problem.what())
            .toList();
  }

  private static String withRecords(String properties) {
    return properties.contains("recordcount=") ? properties : properties + " recordcount=1000";
  }

  @ParameterizedTest
  @CsvSource({
    "recordcount=80000 readproportion=1 updateproportion=0, ignite",
    "recordcount=7000000 readproportion=1 updateproportion=0, geode",
    "readproportion=1 updateproportion=0, ignite3",
    "readproportion=0 updateproportion=0 insertproportion=1 threadcount=64, hazelcast",
    "readproportion=0.5 updateproportion=0.5 requestdistribution=zipfian, redis",
    "readproportion=0.95 updateproportion=0.05 requestdistribution=zipfian, hazelcast",
    "readproportion=1 updateproportion=0 requestdistribution=zipfian target=100, ignite",
    "readproportion=0.95 updateproportion=0 insertproportion=0.05 requestdistribution=latest, redis",
    "readproportion=0 updateproportion=0 insertproportion=0.05 scanproportion=0.95"
        + " requestdistribution=zipfian maxscanlength=100, coherence",
    "readproportion=0.5 updateproportion=0 readmodifywriteproportion=0.5 requestdistribution=hotspot,"
        + " infinispan",
  })
  void studyOfPropertyFile_isAPlan(String properties, String engine) throws IOException {
    Path file = folder.resolve("workload");
    String text =
        Stream.concat(
                Stream.of("db=site.ycsb.db." + engine),
                Stream.of(withRecords(properties).split(" ")))
            .collect(Collectors.joining("\n"));
    Files.writeString(file, text);
    YcsbStudy study = new YcsbStudy("mine", List.of(file), List.of(), Studies.engines(), 64L << 30);
    assertThat(study.left()).isEmpty();
    Path made = Files.writeString(folder.resolve("mine.yaml"), study.text());
    Plan plan =
        new StudyResolver(
                Studies.engines(),
                Studies.workloads(),
                new HostCapabilities(64L << 30, InstalledJdks.here()))
            .resolve(made, StudyOptions.NONE)
            .plan();
    assertThat(plan.engines()).containsExactly(engine);
    assertThat(plan.configurations()).hasSize(2);
  }
}
