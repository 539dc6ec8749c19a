package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples, built and run as docs/writing-a-workload.md says: workloads that the bench was
/// never built with.
final class ExamplesIT {

  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @TempDir private static Path folder;

  private static Path shop = Path.of("not yet built");
  private static Path stock = Path.of("not yet built");
  private static Path single = Path.of("not yet built");
  private static Path orders = Path.of("not yet built");
  private static Path basket = Path.of("not yet built");

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "this host has no /bin/bash");
    shop = built("shop");
    stock = built("stock");
    single = built("single");
    orders = built("orders");
    basket = built("basket");
  }

  /// Copies an example and builds the copy.
  private static Path built(String name) throws Exception {
    Path example = folder.resolve(name);
    copy(EXAMPLES.resolve(name).resolve("src"), example.resolve("src"));
    Files.copy(EXAMPLES.resolve(name).resolve(name + ".yaml"), example.resolve(name + ".yaml"));
    ProcessBuilder command =
        new ProcessBuilder("/bin/bash", EXAMPLES.resolve("build").toString(), example.toString());
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process build = command.redirectErrorStream(true).start();
    String printed = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(build.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(build.exitValue()).as(printed).isZero();
    assertThat(printed).startsWith("made ").endsWith(name + ".jar\n").hasLineCount(1);
    return example;
  }

  private static Path study(Path example) {
    return example.resolve(example.getFileName() + ".yaml");
  }

  private static Path jar(Path example) {
    return example.resolve("target").resolve(example.getFileName() + ".jar");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copied = to.resolve(from.relativize(file).toString());
        Files.createDirectories(copied.resolveSibling("."));
        Files.copy(file, copied);
      }
    }
  }

  @Test
  void study_isUnderstoodWithTheJarAndRefusedWithoutIt() throws Exception {
    AssayProcess.Ended with =
        AssayProcess.run(
            folder, "describe", study(shop).toString(), "--with", jar(shop).toString());
    assertThat(with.exit()).as(with.printed()).isZero();
    assertThat(with.output()).contains("look 60 %", " --with " + jar(shop));
    AssayProcess.Ended without = AssayProcess.run(folder, "describe", study(shop).toString());
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.errors()).contains("E303", "unknown workload `shop`");
  }

  @Test
  void inMemoryEngine_runsItAndRemembersTheJar() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("in-memory.yaml"),
            """
            study: shop/in-memory
            question: Does the shop's workload keep its own rules?
            engine: reference
            data: { trades: 500 }
            steps:
              - open: { rate: 200/s, for: 3s, mix: { look: 60, trade: 30, reprice: 10 } }
            check: [lost-writes, stale-reads]
            """);
    RunDirectory run = run(shop, file, "--seed", "1");
    assertThat(RunRecord.environmentOf(run).versions().get("shop.jar"))
        .matches("sha-256 [0-9a-f]{64}");
    assertThat(ResultsFile.results(run).reproduce()).contains(" --with shop/target/shop.jar");
    valid(run, "lost-writes", "stale-reads");
  }

  @Test
  void realCluster_carriesItsRecordsFunctionsAndQueries() throws Exception {
    AssayProcess.prepare(folder);
    RunDirectory run = run(shop, study(shop), "--lean", "--set", "backup=sync");
    Results results = ResultsFile.results(run);
    assertThat(results.rows()).isNotEmpty();
    for (String kind : List.of("look", "trade", "reprice", "article")) {
      assertThat(RunRecord.open(run).timeline())
          .as(kind)
          .anySatisfy(row -> {
            assertThat(row.kind()).isEqualTo(kind);
            assertThat(row.ok()).isPositive();
          });
    }
    valid(run, "lost-writes", "stale-reads");
  }

  /// A run of the order book on an engine that is broken in one way, or not at all.
  private static RunDirectory orderBook(String behaviour, String fault) throws Exception {
    String name = "orders-" + behaviour + (fault.isEmpty() ? "" : "-kill") + ".yaml";
    Path file =
        Files.writeString(
            folder.resolve(name),
            """
            study: orders/in-memory
            question: Are deletes judged as the writes they are?
            engine: reference
            workload: orders
            data: { orders: 1_000 }
            steps:
              - open:
                  rate: 300/s
                  warm-up: 1s
                  for: 5s
                  mix: { read: 50, place: 12, amend: 20, cancel: 8, fill: 5, book: 5 }
            %s
            check: [lost-writes, stale-reads, linearizability, sessions]
            """
                .formatted(fault));
    return run(orders, file, "--seed", "1", "--set", "behaviour=" + behaviour, "--set", "loss=50%");
  }

  private static final String KILL = "      fault: { kill: member, at: 3s }";

  @Test
  void deletesAndInserts_areRightOnACorrectEngine() throws Exception {
    valid(orderBook("map", KILL), "lost-writes", "stale-reads", "linearizability", "sessions");
  }

  @Test
  void deletesThatComeUndoneInAKill_areLost() throws Exception {
    RunDirectory run = orderBook("loses-writes", KILL);
    Verdict verdict = verdict(run, "lost-writes");
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.INVALID);
    assertThat(verdict.measures())
        .filteredOn(measure -> measure.metric().equals("lost-deletes"))
        .singleElement()
        .satisfies(measure -> assertThat(measure.value()).isPositive());
  }

  @Test
  void deletedOrdersThatAreServed_areStale() throws Exception {
    RunDirectory run = orderBook("stale-reads", "");
    assertThat(verdict(run, "stale-reads").status()).isEqualTo(Status.INVALID);
    assertThat(verdict(run, "stale-reads").witnesses())
        .anyMatch(witness -> witness.sentence().contains("the delete, version"));
    assertThat(verdict(run, "lost-writes").status()).isEqualTo(Status.VALID);
  }

  @Test
  void orderBook_isRightOnARealCluster() throws Exception {
    AssayProcess.prepare(folder);
    RunDirectory run = run(orders, study(orders), "--lean", "--set", "backup=sync");
    valid(run, "lost-writes", "stale-reads", "linearizability", "sessions");
  }

  /// With a copy at another node no basket is lost with a node, and without one every third is.
  @Test
  void webApplicationOfAUsersOwn_isJudgedByWhatItsSessionsKeep() throws Exception {
    RunDirectory run = run(basket, study(basket), "--lean");

    for (CellVerdict each : ResultsFile.verdicts(run).verdicts()) {
      if (each.checker().equals("lost-writes")) {
        assertThat(each.verdict().status())
            .as(each.strategy() + ": " + each.verdict().summary())
            .isEqualTo(each.strategy().equals("replicated") ? Status.VALID : Status.INVALID);
      }
    }
  }

  /// The same application with a file of requests: a node that takes sessions with it answers wrongly, and one whose
  /// sessions are copied does not.
  @Test
  void fileOfRequests_tellsWhatWasAnsweredWrongly() throws Exception {
    for (String name : List.of("walk.yaml", "walk.csv")) {
      Files.copy(EXAMPLES.resolve("basket").resolve(name), basket.resolve(name));
    }
    String scenario = "scenario=" + basket.resolve("walk.csv").toAbsolutePath();
    RunDirectory run = run(basket, basket.resolve("walk.yaml"), "--lean", "--set", scenario);

    RunRecord record = RunRecord.open(run);
    Map<String, List<FailedRequestCount>> wrong = new HashMap<>();
    for (Plan.Cell cell : record.plan().cells()) {
      wrong.put(
          cell.strategy(),
          FailedRequestCount.of(record.cell(cell)).stream()
              .filter(failed -> failed.exception().endsWith(".WrongAnswer"))
              .toList());
    }
    assertThat(wrong.get("replicated")).isEmpty();
    assertThat(wrong.get("not replicated"))
        .isNotEmpty()
        .allSatisfy(failed -> assertThat(failed.message()).contains("was to come"));
  }

  @Test
  void wholeMap_isFilledAndHoldsExactlyItsRows() throws Exception {
    RunDirectory run = run(stock, study(stock), "--set", "engine=reference");
    valid(run, "content", "answers");
  }

  /// The engine of docs/writing-an-engine.md: with copies nothing is lost when its leader dies, and without
  /// them what the leader held is.
  @Test
  void engineOfAUsersOwn_isJudgedByWhatItKeeps() throws Exception {
    RunDirectory run = run(single, study(single), "--lean");

    for (CellVerdict each : ResultsFile.verdicts(run).verdicts()) {
      if (each.checker().equals("lost-writes")) {
        assertThat(each.verdict().status())
            .as(each.strategy() + ": " + each.verdict().summary())
            .isEqualTo(each.strategy().equals("sync") ? Status.VALID : Status.INVALID);
      } else if (each.strategy().equals("sync") && !each.checker().equals("recovery")) {
        assertThat(each.verdict().status()).as(each.checker()).isEqualTo(Status.VALID);
      }
    }
    assertThat(RunRecord.environmentOf(run).versions()).containsEntry("single", "1");
  }

  /// A host under load may be too slow for its figures to count; what is found counts nevertheless.
  private static RunDirectory run(Path example, Path file, String... more) throws Exception {
    Path out = folder.resolve("run-of-" + file.getFileName());
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "run",
                    file.toString(),
                    "--with",
                    jar(example).toString(),
                    "--out",
                    out.toString()),
                Stream.of(more))
            .toList();
    AssayProcess.Ended ended = AssayProcess.run(folder, arguments.toArray(String[]::new));
    return ended.kept(out);
  }

  private static Verdict verdict(RunDirectory run, String checker) throws Exception {
    return ResultsFile.verdicts(run).verdicts().stream()
        .filter(each -> each.checker().equals(checker))
        .map(CellVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static void valid(RunDirectory run, String... checkers) throws Exception {
    List<CellVerdict> verdicts = ResultsFile.verdicts(run).verdicts();
    assertThat(verdicts).extracting(CellVerdict::checker).contains(checkers);
    for (CellVerdict each : verdicts) {
      assertThat(each.verdict().status())
          .as(each.checker() + ": " + each.verdict().summary())
          .isEqualTo(Status.VALID);
    }
  }
}
