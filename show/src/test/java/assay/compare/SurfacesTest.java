package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.report.compare.ComparisonMarkdown;
import assay.report.compare.ComparisonText;
import assay.report.compare.TrendText;
import assay.report.text.TerminalCapabilities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The reader's view of a comparison and of a trend, on every output.
final class SurfacesTest {

  private static final double[] CALM = {1000e3, 1010e3, 1020e3, 990e3, 1005e3, 995e3};
  private static final double[] SLOW = {1300e3, 1310e3, 1320e3, 1290e3, 1305e3, 1295e3};

  private static final TerminalCapabilities SCREEN = new TerminalCapabilities(160, false, false);

  @TempDir Path runs;

  private RunComparison comparison() throws IOException {
    StoredRun base =
        new StoredSample(runs, "aaaa")
            .label("v1.4")
            .figure("p99(put)", CALM)
            .figure("throughput", 1999, 2000, 2001, 2000, 1998, 2002)
            .stored();
    StoredRun run =
        new StoredSample(runs, "bbbb")
            .seed(7)
            .figure("p99(put)", SLOW)
            .withheld("throughput", "generator late by 3 ms")
            .stored();
    return RunComparison.of(base, run, false, true, List.of("put p99 > +10%", "throughput < -5%"));
  }

  @Test
  void terminal_showsTheDecision_whatDiffers_theChanges_andTheCountLast() throws IOException {
    String text =
        String.join(
            "\n",
            ComparisonText.lines(comparison(), new TerminalCapabilities(110, false, false), false));
    assertThat(text)
        .startsWith("✗ put p99 > +10%  sync: limit exceeded: 1.00 ms → 1.30 ms, +29.9 % (")
        .contains("base  aaaa “v1.4”  2026-11-21 10:00  reference 1  6 repeats")
        .contains("forced   their seed differs: 42 → 7")
        .containsPattern("put p99 +1.00 ms +1.30 ms +\\+29\\.9 % +\\+28\\.\\d % … \\+31\\.\\d %")
        .contains("✗ limit exceeded, p = 0.0022", "✗ worse: sync put p99 1.00 ms → 1.30 ms")
        .contains("? unclear [1]")
        .contains("[1] run: generator late by 3 ms")
        .contains("⚠ throughput < -5%  sync: cannot be judged; run: generator late by 3 ms")
        .contains("take turns within one run")
        .endsWith("1 limit exceeded · 0 better · 1 worse · 0 same · 1 unclear");
  }

  @Test
  void asciiTerminal_getsNothingElse() throws IOException {
    List<String> lines =
        ComparisonText.lines(comparison(), new TerminalCapabilities(90, true, false), true);
    assertThat(String.join("\n", lines)).isASCII().contains("x limit exceeded", "+29.9 %");
  }

  @Test
  void markdown_isATable() throws IOException {
    List<String> lines = ComparisonMarkdown.lines(comparison(), false);
    assertThat(lines.getFirst())
        .isEqualTo(
            "### bbbb against aaaa “v1.4”: 1 limit exceeded · 0 better · 1 worse · 0 same · 1 unclear");
    List<String> rows = lines.stream().filter(line -> line.startsWith("| ")).toList();
    assertThat(rows).hasSize(4).allMatch(row -> row.split(" \\| ", -1).length == 6);
    assertThat(lines).contains("- **forced:** their seed differs: 42 → 7");
  }

  /// Service percentiles are not among the main figures, and Holm's adjustment does not reach a limit.
  @Test
  void limitOnAFigureBeyondTheMainOnes_isARow_andNotUnclear() throws IOException {
    StoredRun base = service("aaaa", CALM);
    RunComparison exceeded = ofLimit(base, service("bbbb", SLOW), "service-p99(put) > +10%");
    List<String> lines = ComparisonText.lines(exceeded, SCREEN, false);
    assertThat(lines.getFirst())
        .startsWith("✗ service-p99(put) > +10%  sync: limit exceeded: 1.00 ms → 1.30 ms, +29.9 %");
    assertThat(lines).anyMatch(line -> line.contains("service p99") && line.contains("✗ limit"));
    assertThat(lines.getLast()).startsWith("1 limit exceeded · ").endsWith(" · 0 unclear");

    List<String> held =
        ComparisonText.lines(
            ofLimit(base, service("cccc", CALM), "service-p99(put) > +10%"), SCREEN, false);
    assertThat(held.getFirst()).startsWith("✓ ").contains("limit kept: 1.00 ms → 1.00 ms");
    assertThat(held.getLast()).isEqualTo("0 better · 0 worse · 2 same · 0 unclear");
  }

  /// Three repeats cannot tell speed, but a limit on harm is decided from worst to worst.
  @Test
  void figureWhoseLimitIsExceeded_isNotCalledUnclear() throws IOException {
    StoredRun base = new StoredSample(runs, "aaaa").figure("lost-writes", 1, 0, 1).stored();
    StoredRun run = new StoredSample(runs, "bbbb").figure("lost-writes", 9, 0, 9).stored();
    RunComparison comparison = ofLimit(base, run, "lost-writes > +2");
    assertThat(comparison.changes().getFirst().verdict()).isEqualTo(FigureChange.Verdict.UNCLEAR);
    assertThat(String.join("\n", ComparisonText.lines(comparison, SCREEN, false)))
        .contains("✗ limit exceeded", "1 limit exceeded · ")
        .doesNotContain("? unclear");
  }

  private RunComparison ofLimit(StoredRun base, StoredRun run, String limit) {
    return RunComparison.of(base, run, false, false, List.of(limit));
  }

  private StoredRun service(String id, double[] values) throws IOException {
    return new StoredSample(runs, id)
        .figure("p99(put)", CALM)
        .figure("service-p99(put)", values)
        .stored();
  }

  @Test
  void json_holdsEveryFigure() throws IOException {
    JsonNode json = JsonCodec.read(JsonCodec.document(comparison()), JsonNode.class);
    assertThat(json.path("schema").asString()).isEqualTo("assay/comparison/v1");
    assertThat(json.path("changes").path(0).path("verdict").asString()).isEqualTo("WORSE");
    assertThat(json.path("limits").path(1).path("fate").asString()).isEqualTo("NOT_JUDGED");
  }

  @Test
  void trend_showsTheNewestOnTop_andWhatBeganWhere() throws IOException {
    List<Trend.Found> found = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String moment = "2026-10-%02dT10:00:00Z".formatted(i + 1);
      StoredRun run =
          new StoredSample(runs, "%04x".formatted(i))
              .at(moment)
              .figure("p99(put)", (i < 12 ? 1000e3 : 700e3) + 1000 * (i % 5))
              .stored();
      found.add(new Trend.Found(run.results().id(), "", moment, run, ""));
    }
    List<Trend> trends = Trend.of(found, "");
    List<String> lines = TrendText.lines(trends, new TerminalCapabilities(120, false, false), 10);
    assertThat(lines.getFirst()).isEqualTo("put p99 of sync");
    assertThat(lines.get(2)).startsWith("0013  2026-10-20 10:00");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("000c"))
        .singleElement()
        .asString()
        .contains("✓ better from here on: −29.9 %");
    assertThat(lines).noneMatch(line -> line.startsWith("0005"));
    assertThat(TrendText.lines(trends, new TerminalCapabilities(80, true, false), 30))
        .allMatch(SurfacesTest::plain);
    assertThat(TrendText.markdown(trends, 3)).filteredOn(line -> line.startsWith("| 0")).hasSize(3);
  }

  private static boolean plain(String line) {
    return line.chars().allMatch(c -> c < 128);
  }
}
