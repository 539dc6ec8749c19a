package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.MetricId;
import assay.plan.Plan.PublishedOnly;
import assay.record.FigureDraft;
import assay.record.ResultsDraft;
import assay.record.environment.Environment;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Verdicts;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.InventedEnvironment;
import assay.report.files.JunitReport;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

final class ReportPageTest {

  private static final String PAGE = ReportPage.of(FirstLook.fourConfigurations().sheet());
  private static final Pattern SVG = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"]*)\"");
  private static final int BUDGET_BYTES = 440 * 1024;

  /// The limit for nine configurations' comparisons by every figure.
  private static final int COMPARISON_BYTES = 90 * 1024;

  /// A closed step has its own throughput.
  @Test
  void legend_namesAFamilyOnce() {
    ResultsTable table =
        new ResultsTable(
            Stream.of("throughput", "throughput(closed-1)")
                .map(metric ->
                    new Column(
                        MetricId.of(metric),
                        List.of(FigureDraft.of(metric, 500).unit("/s").higherIsBetter().figure())))
                .toList());

    assertThat(ResultsSection.besideLess(table)).isEqualTo(", except for throughput");
  }

  @Test
  void title_saysWhatTheRunCameTo() {
    assertThat(PAGE)
        .contains(
            "<title>✗ first-look: 1 of 2 objectives missed by 3 of 4 configurations; 1 question not answered</title>");
  }

  @Test
  void parts_comeInTheirOrder() {
    List<String> ids =
        List.of(
            "answer",
            "trust",
            "results",
            "objectives",
            "verdicts",
            "trade",
            "latency",
            "timeline",
            "staleness",
            "curves",
            "settings",
            "environment",
            "again",
            "words",
            "reading");

    assertThat(ids.stream().map(id -> PAGE.indexOf("<h2 id=\"" + id + "\"")))
        .isSorted()
        .doesNotContain(-1);
  }

  @Test
  void contents_nameEverySectionThatIsDrawnAndNoOther() {
    String nav = PAGE.substring(PAGE.indexOf("<nav"), PAGE.indexOf("</nav>"));
    List<String> drawn = all("<h2 id=\"([^\"]*)\"", PAGE);

    assertThat(all("href=\"#([^\"]*)\"", nav))
        .isEqualTo(drawn.subList(drawn.indexOf("results"), drawn.size()))
        .contains("curves");
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  @Test
  void withheldFigure_isSaidInWordsInItsCell() {
    assertThat(PAGE)
        .containsPattern(
            "<td data-metric=\"p99\\(get\\)\" data-configuration=\"[^\"]*\" class=\"num\"><span"
                + " class=\"withheld\">"
                + SentenceRenderer.of(FirstLook.LATE.text()));
  }

  @Test
  void publishedFigure_standsBesideTheMeasuredOne() {
    assertThat(PAGE)
        .containsPattern("<td data-metric=\"p50\\(put\\)\".*?418 µs.*?published 1.25 ms");
    assertThat(PAGE).contains("Published: the guide, through its test controller");
  }

  @Test
  void figureThatNothingIsMeasuredBeside_standsWithItsReason() {
    ReportModel sheet = FirstLook.fourConfigurations().sheet();
    PublishedOnly only =
        new PublishedOnly(
            "a load of three", "76.064 s", "data.rows=3", "a bank", "too large for one host");
    ReportModel model =
        Altered.with(sheet, sheet.plan().toBuilder().publishedOnly(List.of(only)).plan());
    assertThat(PublishedSection.of(model).render())
        .contains(
            "Published, not measured here", only.what(), only.figure(), only.source(), only.why());
    assertThat(PublishedSection.lines(model))
        .contains("1 published figure has nothing measured beside it; the report lists it");
    assertThat(PAGE).doesNotContain("Published, not measured here");
  }

  @Test
  void calibrationOfTheHost_standsInTheEnvironment() {
    assertThat(PAGE)
        .contains("What Assay and this host add to every figure", "Harness overhead", "0.991")
        .doesNotContain("was not calibrated");
  }

  @Test
  void hostWithoutCalibration_isSaidToHaveNone() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    String page = ReportPage.of(Altered.with(model, InventedEnvironment.with(null)));
    assertThat(page)
        .contains("was not calibrated", "assay calibrate")
        .doesNotContain("Harness overhead");
  }

  @Test
  void foldersOfTheHost_areNotShown() {
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:04:00Z",
            0,
            0,
            "./assay run /home/somebody/secret/first-look.yaml",
            Map.of("JVM", "/home/somebody/jdk/bin/java"),
            Map.of("coherence", "25.03.2"),
            Map.of(
                "sync member-1",
                List.of(
                    "/home/somebody/jdk/bin/java",
                    "-XX:ErrorFile=/home/somebody/runs/a/hs_err_%p.log",
                    "-cp",
                    "/home/somebody/assay/a.jar:/home/somebody/assay/b.jar")),
            List.of("before the run: disk: /home/somebody/runs is nearly full"),
            null,
            0);
    String page = ReportPage.of(Altered.with(FirstLook.fourConfigurations().sheet(), environment));
    assertThat(page).contains("java -XX:ErrorFile=hs_err_%p.log -cp a.jar:b.jar");
    assertThat(page).doesNotContain("somebody");
  }

  @Test
  void oneRunEach_isSaidToBeNoTest() {
    assertThat(PAGE).contains("one run each: no test possible");
    assertThat(PAGE).contains("lean run: not comparable");
  }

  /// Below six runs there is no comparison: neither in words nor as a picture.
  @Test
  void configurationOfFewRuns_isNotCalledDominated() {
    for (int repeats : List.of(1, 5)) {
      String few =
          part(
              ReportPage.of(new FirstLook(FirstLook.fourConfigurations().names(), repeats).sheet()),
              "trade");
      assertThat(few)
          .contains("Not compared: %d run".formatted(repeats), "6 needed")
          .doesNotContain(
              "Dominated",
              "On the front",
              ">Front<",
              "class=\"hollow",
              "<path class=\"stroke muted\"");
    }

    String six =
        part(
            ReportPage.of(new FirstLook(FirstLook.fourConfigurations().names(), 6).sheet()),
            "trade");
    assertThat(six)
        .contains("Dominated: closest+scheduled(2s)", "On the front: ", ">Front<", "class=\"hollow")
        .doesNotContain("Not compared");
  }

  private static String part(String page, String id) {
    int start = page.indexOf("aria-labelledby=\"" + id + "\"");
    return page.substring(start, page.indexOf("</section>", start));
  }

  /// A single run's range is dotted, a range between runs has bars at its ends; both are explained.
  @Test
  void rangesWithinARunAndBetweenRuns_areDrawnAndWrittenApart() {
    String one = ReportPage.of(FirstLook.fourConfigurations().sheet());
    assertThat(part(one, "trade")).contains("stroke-dasharray=\"1 3\"");
    assertThat(part(one, "results"))
        .contains(
            "29.6 %</span>", "(in run 29.0 … 30.3 %)", "(in run …): the figure&#x27;s uncertainty")
        .doesNotContain("between runs, the 95 % interval");

    String six = ReportPage.of(new FirstLook(FirstLook.fourConfigurations().names(), 6).sheet());
    assertThat(part(six, "trade")).doesNotContain("stroke-dasharray=\"1 3\"");
    assertThat(part(six, "results"))
        .contains("±4 %", "± or [ … ]: between runs")
        .doesNotContain("(in run");
  }

  /// Terminal and pull request explain only the ranges that they show.
  @Test
  void ranges_areExplainedOnEverySurface() {
    for (int repeats : List.of(1, 6)) {
      ReportModel model = new FirstLook(FirstLook.fourConfigurations().names(), repeats).sheet();
      String within = "(in run …): the figure's uncertainty within one run";
      String between = "between runs, the 95 % interval of the figure";
      for (String text :
          List.of(
              TerminalResults.render(model, new TerminalCapabilities(400, false, false)),
              SummaryMarkdown.of(model).replaceAll("\\\\(.)", "$1"))) {
        assertThat(text.contains(within)).isEqualTo(repeats == 1);
        assertThat(text.contains(between)).isEqualTo(repeats == 6);
      }
    }
  }

  @Test
  void repeatedRuns_haveIntervalsAndSayWhatCannotBeToldApart() {
    String page = ReportPage.of(new FirstLook(FirstLook.fourConfigurations().names(), 6).sheet());

    assertThat(page).contains("±4 %", "not distinguishable here", "A/A floor", "±5 %");
    assertThat(page)
        .containsPattern(
            "data-metric=\"p50\\(put\\)\" data-configuration=\"none\".*?0\\.566×.*?>better</small>");
    assertThat(page)
        .containsPattern(
            "data-metric=\"lost-writes\" data-configuration=\"none\".*?\\+1,200.*?>worse</small>");
    assertThat(page).doesNotContain("no test</td>");
  }

  @Test
  void nothing_isLoadedFromElsewhere() {
    assertThat(PAGE).doesNotContain("http:").doesNotContain("https:").doesNotContain("//cdn");
    Matcher links = LINK.matcher(PAGE);
    while (links.find()) {
      assertThat(links.group(1)).matches("#[\\w.-]+|[\\w.-]+");
    }
  }

  @Test
  void contentPolicy_allowsNothingButItsOwnStyleAndScript() {
    assertThat(PAGE)
        .containsPattern(
            "Content-Security-Policy\" content=\"default-src &#x27;none&#x27;; style-src"
                + " &#x27;sha256-[\\w+/=]{44}&#x27;; script-src &#x27;sha256-[\\w+/=]{44}&#x27;;"
                + " img-src data:;");
    assertThat(PAGE).doesNotContain(" style=\"").doesNotContain(" onclick=");
  }

  @Test
  void drawings_areWellFormedAndNamed() throws Exception {
    Matcher drawings = SVG.matcher(PAGE);
    int charts = 0;
    while (drawings.find()) {
      var root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(drawings.group())))
              .getDocumentElement();
      if (root.getAttribute("role").equals("img")) {
        charts++;
        assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
        assertThat(root.getElementsByTagName("desc").item(0).getTextContent()).isNotBlank();
      }
    }
    assertThat(charts).isEqualTo(3 + 2 + 4 + 1 + 1);
  }

  @Test
  void everyChart_hasItsTable() {
    assertThat(count("<figure>")).isEqualTo(3 + 2 + 4 + 1 + 1);
    assertThat(count("<summary>Figures of this chart")).isEqualTo(count("<figure>"));
    assertThat(count("<figcaption>")).isEqualTo(count("<figure>"));
  }

  private static int count(String text) {
    return PAGE.split(Pattern.quote(text), -1).length - 1;
  }

  @Test
  void hostileNames_stayText() {
    String hostile = "</title><script>alert(1)</script>\"'&\u0000\u001B[2J";
    String page = ReportPage.of(new FirstLook(List.of(hostile, "b"), 1).sheet());

    assertThat(page)
        .doesNotContain("<script>alert")
        .doesNotContain("\u0000")
        .doesNotContain("\u001B");
    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(page.split("<script", -1)).hasSize(2);
  }

  @Test
  void tenConfigurations_keepTheBudget() {
    List<String> names = IntStream.rangeClosed(1, 10).mapToObj(i -> "configuration-" + i).toList();
    String page = ReportPage.of(new FirstLook(names, 3).sheet());

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(BUDGET_BYTES);
    assertThat(page).contains("configuration-10");
  }

  @Test
  void tenConfigurationsCompared_keepTheBudget() {
    List<String> names = IntStream.rangeClosed(1, 10).mapToObj(i -> "configuration-" + i).toList();
    String page = ReportPage.of(new FirstLook(names, 6).sheet());

    assertThat(page.getBytes(StandardCharsets.UTF_8).length)
        .isLessThan(BUDGET_BYTES + COMPARISON_BYTES);
  }

  @Test
  void bareRecord_stillMakesAPage() {
    ReportModel full = FirstLook.fourConfigurations().sheet();
    Results none =
        ResultsDraft.empty()
            .came(
                Results.Outcome.INTERRUPTED,
                "Nothing.",
                List.of(InvalidReason.of("E603", Fact.quoted("interrupted"))))
            .results();
    ReportModel bare =
        new ReportModel(
            none,
            new Verdicts(Verdicts.SCHEMA, "id", List.of()),
            full.plan(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of());

    assertThat(ReportPage.of(bare)).contains("Nothing was measured.", "✗ interrupted");
    assertThat(
            TerminalAnswer.render(
                bare,
                new TerminalCapabilities(80, false, false),
                new TerminalAnswer.Typed("r", "0a1d")))
        .contains("interrupted");
    assertThat(SummaryMarkdown.of(bare)).contains("interrupted");
    assertThat(JunitReport.of(bare)).contains("testsuites");
  }
}
