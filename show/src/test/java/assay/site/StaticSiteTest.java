package assay.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.compare.StoredSample;
import assay.compare.Trend.Found;
import assay.problem.ProblemException;
import assay.record.results.Results.Outcome;
import assay.report.text.HtmlDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StaticSiteTest {

  private static final Pattern HREF = Pattern.compile("href=\"([^\"#]+)\"");
  private static final int MOST_CHARACTERS_A_ROW = 1_600;
  private static final int MOST_CHARACTERS_A_CHOICE = 300;

  private static final String REPORT = HtmlDocument.report().render("A report");

  @TempDir Path folder;

  private Path runs() {
    return folder.resolve("runs");
  }

  private StoredSample sample(int number) {
    return new StoredSample(runs(), "%04x".formatted(number))
        .at("2026-10-%02dT10:%02d:00Z".formatted(1 + number / 60, number % 60))
        .figure("p99(put)", 1_000_000 + 1_000 * (number % 7));
  }

  private StaticSite.Written write() {
    return StaticSite.write(runs(), runs().resolve("site"));
  }

  private String page(String name) throws IOException {
    return Files.readString(runs().resolve("site").resolve(name));
  }

  private String index() throws IOException {
    write();
    return page("index.html");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(runs().resolve("site"))) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void index_listsRunsNewestFirst_withWhatTheyCameTo() throws IOException {
    sample(1).label("v1").stored();
    sample(2).outcome(Outcome.NOT_VALID).stored();
    sample(3).outcome(Outcome.INTERRUPTED).stored();
    Files.writeString(sample(1).folder().resolve("report.html"), REPORT);

    String index = index();

    assertThat(index)
        .containsSubsequence(
            "2026-10-01 10:03", "exit code 130", "10:02", "exit code 5", "10:01", "exit code 0")
        .contains("• run complete; no objectives set", "measured, but does not count", "“v1”")
        .contains(
            "What?",
            "An answer.",
            "reference 1",
            "href=\"../2026-11-21-0001-first-look/report.html\"")
        .contains("0003, no report");
  }

  /// As in its own report, where the stamp is no blame either.
  /// Otherwise a folder's name could be the scheme of an address.
  @Test
  void runBesideThePages_isLinkedFromHere() throws IOException {
    sample(1).stored();
    Files.writeString(sample(1).folder().resolve("report.html"), REPORT);
    Path site = folder.resolve("site");
    StaticSite.write(runs(), site);
    Path beside = site.resolve("javascript:alert(1)");
    Files.move(sample(1).folder(), beside);

    StaticSite.write(site, site);

    assertThat(site.resolve("index.html"))
        .content()
        .contains("href=\"./javascript:alert(1)/report.html\"");
  }

  /// Opened as a file, it could run any script.
  @Test
  void reportWithoutAssaysPolicy_isNotLinked() throws IOException {
    Path report = sample(1).stored().folder().resolve("report.html");
    for (String other :
        List.of(
            "<script>alert(1)</script>",
            REPORT.replaceFirst("script-src [^;]+", "script-src 'unsafe-inline'"),
            REPORT.replaceFirst("<meta http-equiv[^>]+>", ""),
            REPORT.replaceFirst("<head>", "<head><script>alert(1)</script>"),
            "<script>alert(1)</script>" + REPORT)) {
      Files.writeString(report, other);
      assertThat(index()).doesNotContain("report.html");
    }
    Files.writeString(report, REPORT);
    assertThat(index()).contains("report.html");
  }

  @Test
  void leanRun_isNoBadOne() throws IOException {
    sample(1).lean().stored();
    assertThat(index())
        .contains("• run complete; no objectives set; lean run: not comparable", "result plain")
        .doesNotContain("result bad");
  }

  @Test
  void everyLinkBetweenPages_leadsToAFile() throws IOException {
    for (int i = 0; i < 16; i++) {
      Files.writeString(sample(i).stored().folder().resolve("report.html"), REPORT);
    }
    write();

    List<Path> targets = new ArrayList<>();
    for (String name : names()) {
      Matcher links = HREF.matcher(page(name));
      while (links.find()) {
        targets.add(runs().resolve("site").resolve(links.group(1)));
      }
    }
    assertThat(targets).hasSizeGreaterThan(40).allSatisfy(target -> assertThat(target).exists());
  }

  @Test
  void trendPage_showsWhatTrendComputes() throws IOException {
    for (int i = 0; i < 20; i++) {
      sample(i).figure("p99(put)", (i < 14 ? 1e6 : 2e6) + 1_000 * (i % 3)).stored();
    }
    write();

    assertThat(page("trend-first-look.html"))
        .contains("put p99", "run 000e, 2026-10-01 10:14: ✗ worse from here on: +99.9")
        .contains("<svg", "Figures of this chart: put p99");
  }

  /// Each run is compared with the comparable one before it, over any runs in between.
  @Test
  void comparePages_areOfConsecutiveComparableRuns() throws IOException {
    sample(1).figure("p99(put)", 1e6, 1e6, 1e6, 1e6).stored();
    sample(2).outcome(Outcome.NOT_VALID).stored();
    sample(3).figure("p99(put)", 1e6, 1e6, 1e6, 1e6).stored();
    sample(4).seed(7).stored();
    write();

    assertThat(names())
        .containsExactly(
            "compare-2026-11-21-0003-first-look.html", "index.html", "trend-first-look.html");
    assertThat(page("compare-2026-11-21-0003-first-look.html"))
        .contains(
            "0003 against 0001",
            "= same",
            "assay compare 2026-11-21-0001-first-look 2026-11-21-0003-first-look");
  }

  @Test
  void damagedAndUnfinishedRuns_areListedOrLeftOut_withTheReason() throws IOException {
    sample(1).stored();
    Files.writeString(sample(2).stored().folder().resolve("run.json"), "{\"schema\": \"assay/ru");
    Files.delete(sample(3).stored().folder().resolve("run.json"));
    Path unknown = Files.createDirectories(runs().resolve("2026-11-22-beef-first-look"));
    Files.writeString(unknown.resolve("plan.yaml"), "study: first-look\n");
    Path cut = Files.createDirectories(runs().resolve("2026-11-22-dead-first-look"));
    Files.writeString(cut.resolve("run.json"), "{");
    Files.createDirectories(runs().resolve("notes"));
    Path gone = sample(5).stored().folder();
    Files.move(gone, folder.resolve("elsewhere"));

    StaticSite.Written written = write();

    assertThat(written.runs()).isEqualTo(3);
    assertThat(written.leftOut()).isEqualTo(2);
    assertThat(page("index.html"))
        .contains("3 runs, the newest first", "cannot be read", "the run was not judged")
        .contains("1 noted run has no folder any more", "2 folders hold something of a run")
        .contains("beef-first-look</code>: it holds no run.json: it is being written")
        .contains("dead-first-look</code>: cannot be read")
        .doesNotContain("notes", folder.toString());
    assertThat(page("trend-first-look.html"))
        .contains("3 runs, oldest on the left; 2 cannot be read")
        .doesNotContain(folder.toString());
  }

  @Test
  void studyWhoseRunsAllCannotBeRead_isListed() throws IOException {
    Files.writeString(sample(1).stored().folder().resolve("run.json"), "{");
    assertThat(write().runs()).isEqualTo(1);
    assertThat(page("trend-first-look.html")).contains("1 cannot be read");
  }

  @Test
  void labelOfTwoRuns_saysWhichIsMeant() throws IOException {
    sample(1).label("main").stored();
    sample(2).label("main").stored();
    sample(3).label("other").stored();

    assertThat(index()).containsOnlyOnce("@main means a newer run").doesNotContain("@other means");
  }

  @Test
  void labels_areTextAndNothingElse() throws IOException {
    sample(1).label("<script>alert(1)</script>\" onclick=\"x").stored();

    assertThat(index())
        .contains("&lt;script&gt;alert(1)")
        .doesNotContain("<script>alert", "\" onclick=\"x");
  }

  @Test
  void site_isWrittenAgain_withoutPagesOfRunsThatAreGone() throws IOException {
    sample(1).stored();
    Path second = sample(2).stored().folder();
    write();
    assertThat(names()).hasSize(3);

    Files.writeString(runs().resolve("site/mine.txt"), "kept");
    Files.move(second, folder.resolve("elsewhere"));
    write();
    assertThat(names()).containsExactly("index.html", "mine.txt", "trend-first-look.html");
  }

  @Test
  void folderOfSomethingElse_isRefused() throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    StaticSite.write(runs(), mine);
    Files.writeString(mine.resolve("index.html"), "<h1>mine</h1>");

    assertThatThrownBy(() -> StaticSite.write(runs(), mine))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> assertThat(refused.problems().getFirst().code()).isEqualTo("E504"));
    assertThat(mine.resolve("index.html")).hasContent("<h1>mine</h1>");
  }

  @Test
  void noRuns_isAPageToo() throws IOException {
    assertThat(index()).contains("No run is stored here yet", "0 runs");
  }

  /// The browser's input grows by a row per run, and a study's by two choices per run.
  @Test
  void thousandRuns_makePagesOfBoundedSize() throws IOException {
    int many = 1_000;
    sample(0).stored();
    Path first = sample(0).folder();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      copied(first, "%04x".formatted(i), lines);
    }
    Files.write(runs().resolve("index.ndjson"), lines);

    StoredRunCache shelf = new StoredRunCache(runs());
    RunCatalogue catalogue = shelf.now();
    String index = IndexPage.of(catalogue, new ServedLinks());

    assertThat(catalogue.listed()).hasSize(many).allMatch(ListedRun::readable);
    assertThat(index.split("<tr ", -1)).hasSizeBetween(many, many + 3);
    assertThat(index).hasSizeLessThan(40_000 + many * MOST_CHARACTERS_A_ROW);
    assertThat(TrendPage.of("first-look", catalogue.listed(), found(catalogue), new ServedLinks()))
        .hasSizeLessThan(120_000 + many * MOST_CHARACTERS_A_CHOICE);
  }

  private static List<Found> found(RunCatalogue catalogue) {
    List<Found> read = StoredRunCache.found(catalogue.listed().subList(0, 10));
    return catalogue.listed().stream()
        .map(run -> read.get(Integer.parseInt(run.entry().id(), 16) % 10))
        .toList();
  }

  private void copied(Path first, String id, List<String> lines) throws IOException {
    Path to = sample(0).folder().resolveSibling("2026-11-21-" + id + "-first-look");
    if (!to.equals(first)) {
      Files.createDirectories(to);
      try (Stream<Path> files = Files.list(first)) {
        files.forEach(file -> copy(file, to.resolve(file.getFileName())));
      }
    }
    lines.add(
        "{\"id\":\"%s\",\"study\":\"first-look\",\"started\":\"2026-10-01T10:00:00Z\",\"outcome\":\"FINE\",\"label\":\"v%s\",\"folder\":\"%s\"}"
            .formatted(id, id, to));
  }

  private static void copy(Path from, Path to) {
    try {
      Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
