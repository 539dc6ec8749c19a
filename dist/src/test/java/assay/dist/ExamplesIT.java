package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Engine;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import assay.testing.Needs;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The examples, built and run as docs/how-to/writing-a-workload.md says: workloads that Assay
/// was never built with.
@Tag("further")
final class ExamplesIT {

  @TempDir private static Path folder;

  private static Example shop = Example.NONE;
  private static Example stock = Example.NONE;
  private static Example single = Example.NONE;
  private static Example orders = Example.NONE;

  @BeforeAll
  static void build() throws Exception {
    shop = Example.built(folder, "shop");
    stock = Example.built(folder, "stock");
    single = Example.built(folder, "single");
    orders = Example.built(folder, "orders");
  }

  @Test
  void study_isUnderstoodWithTheJarAndRefusedWithoutIt() throws Exception {
    AssayProcess.Ended with =
        AssayProcess.run(
            folder, "describe", shop.study().toString(), "--with", shop.jar().toString());
    assertThat(with.exit()).as(with.printed()).isZero();
    assertThat(with.output()).contains("look 60 %", " --with " + shop.jar());
    AssayProcess.Ended without = AssayProcess.run(folder, "describe", shop.study().toString());
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.errors()).contains("E303", "unknown workload `shop`");
  }

  @Test
  @Tag("nightly")
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
    RunDirectory run = shop.run(file, "--seed", "1");
    assertThat(RunRecord.environmentOf(run).versions().get("shop.jar"))
        .matches("sha-256 [0-9a-f]{64}");
    assertThat(ResultsFile.results(run).reproduce()).contains(" --with shop/target/shop.jar");
    Example.valid(run, "lost-writes", "stale-reads");
  }

  @Test
  void realCluster_carriesItsRecordsFunctionsAndQueries() throws Exception {
    AssayProcess.prepare(folder);
    RunDirectory run = shop.run(shop.study(), "--lean", "--set", "backup=sync");
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
    Example.valid(run, "lost-writes", "stale-reads");
  }

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
            check: [lost-writes, stale-reads, linearizability, session-guarantees]
            """
                .formatted(fault));
    return orders.run(file, "--seed", "1", "--set", "behaviour=" + behaviour, "--set", "loss=50%");
  }

  private static final String KILL = "      fault: { kill: member, at: 3s }";

  @Test
  void deletesAndInserts_areRightOnACorrectEngine() throws Exception {
    Example.valid(
        orderBook("map", KILL),
        "lost-writes",
        "stale-reads",
        "linearizability",
        "session-guarantees");
  }

  @Test
  void deletesThatComeUndoneInAKill_areLost() throws Exception {
    RunDirectory run = orderBook("loses-writes", KILL);
    Verdict verdict = Example.verdict(run, "lost-writes");
    assertThat(verdict.status())
        .as(SentenceRenderer.of(verdict.summary()))
        .isEqualTo(Status.INVALID);
    assertThat(verdict.measures())
        .filteredOn(measure -> measure.metric().equals("lost-deletes"))
        .singleElement()
        .satisfies(measure -> assertThat(measure.value()).isPositive());
  }

  @Test
  @Tag("nightly")
  void deletedOrdersThatAreServed_areStale() throws Exception {
    RunDirectory run = orderBook("stale-reads", "");
    assertThat(Example.verdict(run, "stale-reads").status()).isEqualTo(Status.INVALID);
    assertThat(Example.verdict(run, "stale-reads").witnesses())
        .anyMatch(
            witness -> SentenceRenderer.of(witness.sentence()).contains("the delete, version"));
    assertThat(Example.verdict(run, "lost-writes").status()).isEqualTo(Status.VALID);
  }

  @Test
  @Tag("nightly")
  void orderBook_isRightOnARealCluster() throws Exception {
    AssayProcess.prepare(folder);
    RunDirectory run = orders.run(orders.study(), "--lean", "--set", "backup=sync");
    Example.valid(run, "lost-writes", "stale-reads", "linearizability", "session-guarantees");
  }

  @Test
  void wholeMap_isFilledAndHoldsExactlyItsRows() throws Exception {
    RunDirectory run = stock.run(stock.study(), "--set", "engine=reference");
    Example.valid(run, "content", "answers");
  }

  /// The engine in docs/how-to/writing-an-engine.md: with copies the leader's death loses no data,
  /// and without them the leader's data is lost.
  @Test
  void engineOfAUsersOwn_isJudgedByWhatItKeeps() throws Exception {
    RunDirectory run = single.run(single.study(), "--lean");

    for (TrialVerdict each : ResultsFile.verdicts(run).verdicts()) {
      if (each.checker().equals("lost-writes")) {
        assertThat(each.verdict().status())
            .as(each.configuration() + ": " + SentenceRenderer.of(each.verdict().summary()))
            .isEqualTo(each.configuration().equals("sync") ? Status.VALID : Status.INVALID);
      } else if (each.configuration().equals("sync") && !each.checker().equals("recovery")) {
        assertThat(each.verdict().status()).as(each.checker()).isEqualTo(Status.VALID);
      }
    }
    assertThat(RunRecord.environmentOf(run).versions()).containsEntry("single", "1");
  }

  @Test
  void engineOfAUsersOwn_meetsEachMemberAtItsAddress() throws Exception {
    List<String> addresses = List.of("127.0.0.1", "127.0.0.2", "127.0.0.3");
    int port = FreePorts.free(addresses.size() + 1);
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {single.jar().toUri().toURL()}, Engine.class.getClassLoader())) {
      Engine engine =
          (Engine) loader.loadClass("single.SingleEngine").getDeclaredConstructor().newInstance();
      List<Member> members = new ArrayList<>();
      try {
        for (int i = 0; i < addresses.size(); i++) {
          members.add(
              engine.start(joining("member-" + (i + 1), port, addresses.get(i), addresses)));
        }
        try (Session session = engine.open(joining("client-1", port, "127.0.0.1", addresses))) {
          Cache cache = session.capability(Cache.class);
          cache.put(1, "one");
          assertThat(cache.get(1)).isEqualTo("one");
        }
      } finally {
        members.forEach(Member::close);
      }
    }
  }

  private static JoinSpec joining(String name, int port, String address, List<String> addresses) {
    return new JoinSpec(
        name,
        "machine-1",
        "single",
        port,
        addresses.size(),
        new Settings(Map.of("backup", "sync")),
        List.of(),
        folder.resolve(name),
        address,
        addresses,
        "",
        List.of());
  }

  @Test
  @Tag("nightly")
  @Needs(host = PrivateNetworks.class)
  void engineOfAUsersOwn_worksInAPrivateNetwork() throws Exception {
    Path study = Files.copy(single.study(), folder.resolve("private.yaml"));
    RunDirectory run =
        single.run(study, "--lean", "--set", "network=private", "--set", "backup=sync");
    assertThat(Example.verdict(run, "lost-writes").status()).isEqualTo(Status.VALID);
  }
}
