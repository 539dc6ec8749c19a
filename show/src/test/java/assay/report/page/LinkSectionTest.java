package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import assay.report.FirstLook;
import assay.report.Linked;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.text.NumberFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Links: requested beside measured, equally on every output.
final class LinkSectionTest {

  private static final Pattern SECTION =
      Pattern.compile("<section aria-labelledby=\"link\">(.*?)</section>");
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>");

  private final ReportModel model = Linked.sheet();
  private final List<String> names = model.configurations();

  private List<List<String>> rows() {
    String section =
        SECTION
            .matcher(ReportPage.of(model).replace("\n", " "))
            .results()
            .map(MatchResult::group)
            .findFirst()
            .orElseThrow();
    return ROW.matcher(section)
        .results()
        .map(row ->
            Stream.of(row.group(1).split("</t[hd]>"))
                .map(box -> box.replaceAll("<[^>]*>", "").strip())
                .filter(box -> !box.isEmpty())
                .toList())
        .toList();
  }

  /// 52.6 ms were measured, 0.3 ms of them inside a site; 3 of 28,953 frames on the wire were lost.
  @Test
  void page_hasWhatWasAskedBesideWhatWasMeasured() {
    assertThat(rows().get(1))
        .containsExactly(
            names.get(1),
            "52.0 ms ± 2.00 ms",
            "52.3 ms",
            "53.7 ms",
            "60.7 ms",
            "300 µs",
            "0.01 %",
            "0.0103 % (in run 0.00517 % … 0.0307 %)",
            "100Mbit",
            "22.0 Mbit/s",
            "1.00 Mbit/s",
            "10.0 %");
    assertThat(rows().get(2)).contains(names.get(2), "52.0 ms", "unlimited", "3.00 Mbit/s");
  }

  @Test
  void page_hasWhatBecameOfFramesEitherWay() {
    List<List<String>> rows = rows();
    int ways = 1 + (names.size() - 1) + 1;
    assertThat(rows.get(ways))
        .containsExactly(
            names.get(1), "ny to ldn", "20,000", "7", "3", "40", "0", "900 µs", "1.80 ms");
    assertThat(rows.get(ways + 1))
        .containsExactly(
            names.get(1), "ldn to ny", "9,000", "0", "0", "0", "0", "700 µs", "3.00 ms");
    assertThat(rows).hasSize(ways + 2 * (names.size() - 1));
  }

  @Test
  void sentences_areTwo_andStandInTheSummary() {
    List<String> sentences = LinkSection.sentences(model.results(), NumberFormat.UNICODE);

    assertThat(sentences)
        .containsExactly(
            "links, round trips asked and added: 52.0 ms ± 2.00 ms asked, p50 52.3 ms, p99 53.7 ms, longest 60.7 ms"
                + " (“%s”); 52.0 ms asked, p50 52.3 ms, p99 53.7 ms, longest 60.7 ms (“%s”, “%s”)"
                    .formatted(names.get(1), names.get(2), names.get(3)),
            "links, frames: 87,000 came, 3 lost, 7 dropped at the queue, 40 cut, 0 overrun; p99 of them late by up to"
                + " 900 µs, for up to 10.0 % of a core");
    assertThat(SummaryMarkdown.of(model)).contains("- links, round trips asked and added: 52.0 ms");
  }

  @Test
  void runWithoutLinks_saysNothingOfThem() {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    assertThat(LinkSection.sentences(plain.results(), NumberFormat.UNICODE)).isEmpty();
    assertThat(ReportPage.of(plain)).doesNotContain("#link");
    assertThat(ReportPage.of(model)).contains("href=\"#link\"");
  }
}
