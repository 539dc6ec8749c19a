package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.cli.foreign.ForeignFile;
import assay.cli.foreign.ForeignStudy;
import assay.engine.InstalledJdks;
import assay.plan.Plan;
import assay.plan.Step;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Studies made from other tools' files resolve to plans that send what the files ask for.
final class ForeignStudiesTest {

  private static final long MEMORY = 16L << 30;
  private static final Path PLANS = Path.of("../jmeter/src/main/plans");

  @TempDir Path folder;

  private ForeignStudy study(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    ForeignFile foreign = ForeignFile.of(file).orElseThrow();
    return new ForeignStudy(
        "mine", foreign, Studies.engines().descriptors(), Studies.workloads(), MEMORY);
  }

  /// The plan as `assay validate` would resolve it on a host with that memory.
  private Plan plan(ForeignStudy study) throws IOException {
    Path made = Files.writeString(folder.resolve("mine.yaml"), study.text());
    return new StudyResolver(
            Studies.engines(),
            Studies.workloads(),
            new HostCapabilities(MEMORY, new InstalledJdks(List.of())))
        .resolve(made, StudyOptions.NONE)
        .plan();
  }

  private static Map<String, Long> data(Plan plan, String... names) {
    return Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> size(plan, name)));
  }

  private static long size(Plan plan, String name) {
    return Long.parseLong(Objects.requireNonNull(plan.data().get(name)).text());
  }

  private static String setting(Plan plan, String name) {
    return plan.configurations().getFirst().values().text(name);
  }

  private static Step.Timed timed(Plan plan, int index) {
    return (Step.Timed) plan.steps().get(index);
  }

  @Test
  void radarGun() throws IOException {
    ForeignStudy study =
        study(
            "benchmark.xml",
            """
            <benchmark xmlns="urn:radargun:benchmark:3.0">
              <clusters><cluster size="4" /></clusters>
              <configurations>
                <config name="a"><setup plugin="hazelcast36" /></config>
                <config name="b"><setup plugin="chm" /></config>
              </configurations>
              <scenario>
                <load num-entries="7000" entry-size="300" />
                <basic-operations-test test-name="reads: all" duration="1m" num-threads-per-node="5"
                    entry-size="300" get-ratio="19" put-ratio="1">
                  <key-selector><concurrent-keys total-entries="7000" /></key-selector>
                </basic-operations-test>
              </scenario>
            </benchmark>
            """);
    Plan plan = plan(study);
    assertThat(plan.engines()).containsExactly("hazelcast");
    assertThat(setting(plan, "members")).isEqualTo("4");
    assertThat(data(plan, "customers", "value"))
        .isEqualTo(Map.of("customers", 7_000L, "value", 300L));
    assertThat(timed(plan, 0).threads()).isEqualTo(20);
    assertThat(timed(plan, 0).duration()).isEqualTo(Duration.ofMinutes(1));
    assertThat(timed(plan, 0).mix()).isEqualTo(Map.of("get", 95.0, "put", 5.0));
    assertThat(study.left())
        .extracting(Problem::what)
        .containsExactly("`plugin=chm`: not taken over");
  }

  @Test
  void simulator_withMoreKeysThanFit() throws IOException {
    ForeignStudy study =
        study(
            "tests.yaml",
            """
            - name: mixed
              duration: 300s
              clients: 2
              members: 1
              driver: hazelcast5
              test:
                class: com.hazelcast.simulator.tests.map.IntByteMapTest
                threadCount: 40
                getProb: 80
                putProb: 20
                keyCount: 100_000_000
            """);
    Plan plan = plan(study);
    assertThat(plan.engines()).containsExactly("hazelcast");
    assertThat(setting(plan, "members")).isEqualTo("1");
    assertThat(setting(plan, "clients")).isEqualTo("2");
    assertThat(timed(plan, 0).threads()).isEqualTo(40);
    assertThat(timed(plan, 0).mix()).isEqualTo(Map.of("get", 80.0, "put", 20.0));
    assertThat(size(plan, "customers")).isBetween(1_000_000L, 10_000_000L);
    assertThat(study.left())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.what()).startsWith("100,000,000 keys need ");
          assertThat(problem.where()).extracting(Problem.Place::line).isEqualTo(11);
          assertThat(problem.help())
              .startsWith("the study has %,d keys".formatted(size(plan, "customers")));
        });
  }

  @Test
  void memtier() throws IOException {
    Plan plan =
        plan(
            study(
                "run.sh",
                "memtier_benchmark -t 2 -c 5 --rate-limiting=30 --ratio=1:4 -d 200 --key-maximum=999"
                    + " --key-pattern=Z:Z --key-zipf-exp=0.9 --test-time=45 -x 3\n"));
    assertThat(plan.engines()).containsExactly("redis");
    assertThat(setting(plan, "members")).isEqualTo("1");
    assertThat(setting(plan, "backup")).isEqualTo("none");
    assertThat(plan.repeats()).isEqualTo(3);
    assertThat(data(plan, "customers", "value"))
        .isEqualTo(Map.of("customers", 999L, "value", 200L));
    Step.Open open = (Step.Open) plan.steps().getFirst();
    assertThat(open.rate().points().getFirst().perSecond()).isEqualTo(300.0);
    assertThat(open.duration()).isEqualTo(Duration.ofSeconds(45));
    assertThat(open.mix()).isEqualTo(Map.of("put", 20.0, "get", 80.0));
    assertThat(open.keys().text()).isEqualTo("zipf(0.9)");
  }

  @Test
  void redisBenchmark() throws IOException {
    Plan plan = plan(study("run.sh", "redis-benchmark --cluster -c 8 -r 1000 -d 64 -t set,get\n"));
    assertThat(plan.engines()).containsExactly("redis");
    assertThat(setting(plan, "members")).isEqualTo("3");
    assertThat(timed(plan, 0).mix()).isEqualTo(Map.of("put", 100.0));
    assertThat(timed(plan, 1).mix()).isEqualTo(Map.of("get", 100.0));
    assertThat(timed(plan, 1).threads()).isEqualTo(8);
  }

  @Test
  void openMessaging() throws IOException {
    Plan plan =
        plan(
            study(
                "workload.yaml",
                """
                name: "1 producer, 1 consumer: 1 KB"
                topics: 1
                messageSize: 1024
                consumerPerSubscription: 2
                producersPerTopic: 1
                producerRate: 400
                testDurationMinutes: 5
                """));
    assertThat(plan.workload()).isEqualTo("trader");
    assertThat(plan.engines()).containsExactly("artemis");
    assertThat(setting(plan, "consumers")).isEqualTo("2");
    assertThat(size(plan, "text-bytes")).isEqualTo(1_024);
    Step.Open open = (Step.Open) plan.steps().getFirst();
    assertThat(open.rate().points().getFirst().perSecond()).isEqualTo(400.0);
    assertThat(open.warmUp()).isEqualTo(Duration.ofMinutes(1));
    assertThat(open.duration()).isEqualTo(Duration.ofMinutes(5));
    assertThat(open.mix()).isEqualTo(Map.of("place", 100.0));
  }

  @Test
  void planOfJmeter() throws IOException {
    String plan = Files.readString(PLANS.resolve("web-shop.jmx"));
    Step.Timed visits = timed(plan(study("web-shop.jmx", plan)), 0);
    assertThat(visits.threads()).isEqualTo(2);
    assertThat(visits.think()).isEqualTo(Duration.ofMillis(300));
    assertThat(visits.thinkSpread()).isEqualTo(Duration.ofMillis(100));
    assertThat(visits.mix()).isEqualTo(Map.of("visit", 100.0));
  }

  /// A mix has no place for the size of a request.
  @Test
  void requestsForSeveralKeys_areRefused() throws IOException {
    String plan = Files.readString(PLANS.resolve("sample.jmx"));
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> study("sample.jmx", plan));
    assertThat(refused.problems())
        .extracting(Problem::what)
        .containsExactly("a mix of the workload `tradeoffs` has no `getAll`");
  }

  /// A file for larger hosts becomes a study for this one, and says so.
  @Test
  void moreThanThisHostOrAStudyHas_isToldOrRefused() throws IOException {
    String load =
        """
        <benchmark><clusters><cluster size="400" /></clusters><scenario>
          <basic-operations-test duration="%s" total-threads="5"><key-selector>
            <concurrent-keys total-entries="10" /></key-selector></basic-operations-test>
        </scenario></benchmark>
        """;
    ForeignStudy study = study("b.xml", load.formatted("1m"));
    assertThat(study.left())
        .extracting(Problem::what)
        .containsExactly("`size=400`: not taken over");
    assertThat(setting(plan(study), "members")).isEqualTo("62");
    assertThat(refused("b.xml", load.formatted("31d")))
        .containsExactly("E621 the steps take more than 30 days");

    ForeignStudy often =
        study("run.sh", "memtier_benchmark --key-maximum=9 --test-time=3600 -x 1000\n");
    assertThat(often.left())
        .extracting(Problem::what)
        .containsExactly("1,000 runs take more than 30 days: not taken over");
    assertThat(plan(often).repeats()).isEqualTo(718);
    assertThat(refused("run.sh", "memtier_benchmark --key-maximum=9 --rate-limiting=9000\n"))
        .containsExactly("E621 1,800,000 requests/s are more than 1,000,000");
  }

  private List<String> refused(String name, String text) {
    return catchThrowableOfType(ProblemException.class, () -> study(name, text)).problems().stream()
        .map(problem -> problem.code() + " " + problem.what())
        .toList();
  }
}
