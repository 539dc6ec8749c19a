package assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.report.compare.ComparisonMarkdown;
import assay.report.compare.ComparisonText;
import assay.report.compare.TrendText;
import assay.report.text.TerminalSupport;
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
  void terminal_showsWhatDiffers_theChanges_andTheVerdictLast() throws IOException {
    String text =
        String.join(
            "\n",
            ComparisonText.lines(comparison(), new TerminalSupport(110, false, false), false));
    assertThat(text)
        .contains("base  aaaa “v1.4”  2026-11-21 10:00  reference 1  6 repeats")
        .contains("forced   their seed differs: 42 → 7")
        .containsPattern("put p99 +1.00 ms +1.30 ms +\\+29\\.9 % +\\+28\\.\\d % … \\+31\\.\\d %")
        .contains("✗ worse, p = 0.0022")
        .contains("? unclear [1]")
        .contains("[1] run: generator late by 3 ms")
        .contains("✗ put p99 > +10%  sync: it fires: +29.9 %")
        .contains("⚠ throughput < -5%  sync: cannot be judged; run: generator late by 3 ms")
        .contains("take turns within one run")
        .endsWith("✗ worse: sync put p99 1.00 ms → 1.30 ms");
  }

  @Test
  void asciiTerminal_getsNothingElse() throws IOException {
    List<String> lines =
        ComparisonText.lines(comparison(), new TerminalSupport(90, true, false), true);
    assertThat(String.join("\n", lines)).isASCII().contains("x worse", "+29.9 %");
  }

  @Test
  void markdown_isATable() throws IOException {
    List<String> lines = ComparisonMarkdown.lines(comparison(), false);
    assertThat(lines.getFirst())
        .isEqualTo("### bbbb against aaaa “v1.4”: 0 better · 1 worse · 0 same · 1 unclear");
    List<String> rows = lines.stream().filter(line -> line.startsWith("| ")).toList();
    assertThat(rows).hasSize(4).allMatch(row -> row.split(" \\| ", -1).length == 6);
    assertThat(lines).contains("- **forced:** their seed differs: 42 → 7");
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
    List<String> lines = TrendText.lines(trends, new TerminalSupport(120, false, false), 10);
    assertThat(lines.getFirst()).isEqualTo("put p99 of sync");
    assertThat(lines.get(2)).startsWith("0013  2026-10-20 10:00");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("000c"))
        .singleElement()
        .asString()
        .contains("✓ better from here on: −29.9 %");
    assertThat(lines).noneMatch(line -> line.startsWith("0005"));
    assertThat(TrendText.lines(trends, new TerminalSupport(80, true, false), 30))
        .allMatch(SurfacesTest::plain);
    assertThat(TrendText.markdown(trends, 3)).filteredOn(line -> line.startsWith("| 0")).hasSize(3);
  }

  private static boolean plain(String line) {
    return line.chars().allMatch(c -> c < 128);
  }
}
