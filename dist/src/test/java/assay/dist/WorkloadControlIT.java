package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.sentence.SentenceRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workloads of a user's jar, tried on a correct engine before a run: one that keeps its own rules, and some with one bug.
@Tag("further")
final class WorkloadControlIT {

  private static final String STUDY =
      """
      study: shop/in-memory
      question: Does the engine keep the trades?
      engine: reference
      workload: shop
      data: { trades: 500 }
      steps:
        - open: { rate: 200/s, for: 3s, mix: { look: 60, trade: 30, reprice: 10 } }
      check: [lost-writes, stale-reads, linearizability, session-guarantees]
      """;

  @TempDir private Path folder;

  /// The shop of the examples with one line replaced.
  private Example shop(String line, String bug) throws Exception {
    Path source = Path.of("..", "examples", "shop", "src", "shop", "Shop.java");
    String right = Files.readString(source);
    assertThat(right).contains(line);
    return Example.changed(folder, "shop", "shop/Shop.java", right.replace(line, bug));
  }

  private AssayProcess.Ended run(Example shop) throws Exception {
    Path study = Files.writeString(folder.resolve("in-memory.yaml"), STUDY);
    return AssayProcess.run(
        folder,
        "run",
        study.toString(),
        "--with",
        shop.jar().toString(),
        "--out",
        folder.resolve("out").toString());
  }

  private void refused(AssayProcess.Ended ended, String... texts) {
    String said = ended.errors().replaceAll("\\s+", " ");
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(2);
    assertThat(said).contains("E339").contains(texts).contains("Nothing was run");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void workloadThatKeepsItsOwnRules_isRun() throws Exception {
    AssayProcess.Ended ended = run(Example.built(folder, "shop"));
    Results results = ResultsFile.results(ended.kept(folder.resolve("out")));
    assertThat(ended.errors()).contains("trying the workload `shop`");
    assertThat(results.trust())
        .extracting(caveat -> SentenceRenderer.name(caveat.text()))
        .doesNotContain("workload not tried alone");
  }

  @Test
  void kindThatSwallowsWrites_isNamedWithTheCheck() throws Exception {
    Example shop =
        shop(
            "return TRADES.put(claim, drawn(claim, context));",
            "return claim.version() % 3 > 0 ? TRADES.put(claim, drawn(claim, context))"
                + " : new assay.api.Update(claim, (session, seen) -> 1);");
    refused(run(shop), "by its requests of kind `trade`:", "`lost-writes`");
  }

  @Test
  @Tag("nightly")
  void kindThatReportsNothing_isNamed() throws Exception {
    Example shop =
        shop(
            "c -> TRADES.get(c.key())",
            "c -> { int key = c.key(); return new Query(key, (session, seen) -> {"
                + " session.capability(Cache.class).get(key); return 1; }); }");
    refused(run(shop), "`shop` reported nothing of key", "of its kind `look`");
  }

  @Test
  @Tag("nightly")
  void kindThatAnswersOlderValues_isNamedWithTheCheck() throws Exception {
    Example shop =
        shop(
            "c -> TRADES.get(c.key())",
            "c -> { int key = c.key(); return new Query(key, (session, seen) -> {"
                + " Trade trade = (Trade) session.capability(Cache.class).get(key);"
                + " seen.saw(key, trade.version() - 1); return 1; }); }");
    refused(run(shop), "`stale-reads`", "`look`");
  }

  /// The control has a few trades, and the study many.
  @Test
  @Tag("nightly")
  void workloadThatCannotBeTried_isRun_andTheResultsSayIt() throws Exception {
    Example shop =
        shop(
            "public Request load(List<Claim> claims, RequestContext context) {",
            "public Request load(List<Claim> claims, RequestContext context) {"
                + " if (context.data().number(\"trades\") == 1_000) { Runtime.getRuntime().halt(9); }");
    Path study =
        Files.writeString(
            folder.resolve("in-memory.yaml"), STUDY.replace("trades: 500", "trades: 5_000"));
    AssayProcess.Ended ended =
        AssayProcess.run(
            folder,
            "run",
            study.toString(),
            "--with",
            shop.jar().toString(),
            "--out",
            folder.resolve("out").toString());
    Results results = ResultsFile.results(ended.kept(folder.resolve("out")));
    assertThat(results.trust())
        .extracting(caveat -> SentenceRenderer.name(caveat.text()))
        .contains("workload not tried alone");
  }
}
