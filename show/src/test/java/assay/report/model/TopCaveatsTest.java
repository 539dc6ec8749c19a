package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.ResultsDraft;
import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.SummaryMarkdown;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Five lines of doubt, the rest folded, and none lost.
final class TopCaveatsTest {

  private static final String SUMMARY = "<summary>… and 7 more</summary>";

  private static ReportModel sheet(List<Caveat> trust) {
    ReportModel model = new FirstLook(List.of("sync", "none"), 3).sheet();
    return Altered.with(model, Altered.trusting(model.results(), trust));
  }

  /// In order: three serious, five limiting, four noted.
  private static List<Caveat> twelve() {
    List<Caveat> twelve = new ArrayList<>();
    IntStream.range(0, 3).forEach(i -> twelve.add(Caveat.serious(warning("serious doubt " + i))));
    IntStream.range(3, 8).forEach(i -> twelve.add(Caveat.limits(warning("limiting doubt " + i))));
    IntStream.range(8, 12).forEach(i -> twelve.add(Caveat.note(warning("noted doubt " + i))));
    return twelve;
  }

  private static Fact warning(String text) {
    return new Fact("host-warning", Map.of("text", text));
  }

  private static List<String> texts(List<Caveat> caveats) {
    return caveats.stream().map(caveat -> SentenceRenderer.of(caveat.text())).toList();
  }

  private static List<String> doubts(String terminal) {
    return terminal.lines().filter(line -> line.startsWith("  ⚠ ")).toList();
  }

  /// A reader who counts the signs of `--all` finds as many as the first screen and the page count.
  @Test
  void warnings_areAsManyOnEverySurface() {
    List<Caveat> trust = new ArrayList<>(twelve());
    trust.add(Caveat.serious(new Fact("lean-run", Map.of())));
    ReportModel sheet = sheet(trust);
    ReportModel model =
        Altered.with(sheet, ResultsDraft.of(sheet.results()).size(true, 1, 3).results());
    TerminalCapabilities wide = new TerminalCapabilities(400, false, false);
    int all = doubts(TerminalResults.render(model, wide)).size();

    assertThat(all).isEqualTo(TopCaveats.count(model));
    String line =
        doubts(TerminalAnswer.render(model, wide, new TerminalAnswer.Typed("r", "1"))).getFirst();
    assertThat(told(line)).isEqualTo(all);
    Matcher page = Pattern.compile("</h2>⚠ (.*?)</summary>").matcher(ReportPage.of(model));
    assertThat(page.find()).isTrue();
    assertThat(told(page.group(1))).isEqualTo(all);
  }

  /// `a · b · 3 more` tells of five.
  private static int told(String line) {
    int named = line.split(" · ").length;
    Matcher more = Pattern.compile("(\\d+) more").matcher(line);
    return more.find() ? named - 1 + Integer.parseInt(more.group(1)) : named;
  }

  @Test
  void page_foldsAllTwelveIntoOneLineThatCountsThem() {
    String page = ReportPage.of(sheet(twelve()));
    String trust = page.substring(page.indexOf("id=\"trust\""));
    trust = trust.substring(0, trust.indexOf("</section>"));
    int fold = trust.indexOf("</summary>");

    assertThat(trust.substring(0, fold)).contains("host warning · 11 more").doesNotContain("doubt");
    assertThat(trust.substring(fold)).contains(texts(twelve()));
  }

  @Test
  void terminal_showsAll() {
    String text =
        TerminalResults.render(sheet(twelve()), new TerminalCapabilities(80, false, false));

    assertThat(doubts(text)).hasSize(12);
  }

  @Test
  void summary_showsFiveOfTwelveAndFoldsTheRest() {
    String text = SummaryMarkdown.of(sheet(twelve()));
    int fold = text.indexOf("<details>" + SUMMARY + "\n\n- ");
    int end = text.indexOf("\n\n</details>\n\n");

    assertThat(fold).isPositive().isLessThan(end);
    assertThat(text.substring(0, fold))
        .contains(texts(twelve().subList(0, 5)))
        .doesNotContain("doubt 5");
    assertThat(text.substring(fold, end)).contains(texts(twelve().subList(5, 12)));
  }

  @Test
  void five_areAllShown() {
    List<Caveat> five = twelve().subList(0, 5);
    assertThat(ReportPage.of(sheet(five))).doesNotContain("<summary>… and");
    assertThat(SummaryMarkdown.of(sheet(five))).doesNotContain("<details>");
  }

  /// In any input order: the grave ones first, and equal ones in input order.
  @Test
  void gravityAlone_decidesTheOrder() {
    List<Caveat> shuffled = twelve();
    Collections.shuffle(shuffled, new Random(7));
    TopCaveats caveats = TopCaveats.of(sheet(shuffled).results());
    List<Caveat> expected = new ArrayList<>();
    for (Caveat.Gravity gravity : Caveat.Gravity.values()) {
      shuffled.stream().filter(each -> each.gravity() == gravity).forEach(expected::add);
    }

    assertThat(caveats.shown()).isEqualTo(expected.subList(0, 5));
    assertThat(caveats.folded()).isEqualTo(expected.subList(5, 12));
  }

  @Test
  void none_isLostHoweverMany() {
    for (int n = 0; n <= 12; n++) {
      Results results = sheet(twelve().subList(0, n)).results();
      TopCaveats caveats = TopCaveats.of(results);
      assertThat(caveats.shown().size() + caveats.folded().size()).isEqualTo(n);
      assertThat(caveats.shown()).hasSize(Math.min(n, 5));
    }
  }
}
