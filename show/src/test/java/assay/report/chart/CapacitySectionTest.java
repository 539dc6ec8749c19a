package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.record.results.Results;
import assay.report.FirstLook;
import assay.report.Searched;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import org.junit.jupiter.api.Test;

final class CapacitySectionTest {

  private static final String PAGE = ReportPage.of(Searched.sheet());

  @Test
  void everySearch_isDrawnWithItsFindingAndTables() {
    assertThat(PAGE)
        .contains("id=\"search-0-title\"", "id=\"search-1-title\"")
        .contains("sync: 3.36k/s with put p99 &lt; 5 ms; at 4.00k/s: p99 48.0 ms.")
        .contains(
            "more than 2.83k/s with put p99 &lt; 5 ms; at 3.36k/s: p99 4.7 ms, which says nothing of the system.")
        .contains("no capacity under put p99 &lt; 5 ms: this host&#x27;s generator ends at 1,000/s")
        .contains("generator late", "too few requests", "limit 5 ms", "critical rate")
        .contains("href=\"#capacity\"");
  }

  @Test
  void everySweep_isDrawnOrSaysWhyNot() {
    assertThat(PAGE)
        .contains("put 2000 (closed loop) over threads, sync", "most at 6.00")
        .contains("capacity, put p99 &lt; 5 ms over members, backup sync: no fit: 3 points")
        .contains("href=\"#sweeps\"");
  }

  /// With five members one search ended before the system's limit; everywhere else all runs are
  /// known.
  @Test
  void runThatMayHaveBeenFaster_isALowerBound() {
    assertThat(PAGE)
        .contains("<td>≥ 2.90k/s, 2.40k/s</td>", "<td>2.50k/s</td>")
        .contains("5 members left out of the fit")
        .contains("class=\"hollow ");
  }

  @Test
  void terminal_saysHowItScales() {
    String text =
        TerminalResults.render(Searched.sheet(), new TerminalCapabilities(100, false, false));
    assertThat(text)
        .contains("put 2000 (closed loop) over threads, sync: one does 1,000/s")
        .contains("no fit: 3 points: a fit needs 6");
  }

  @Test
  void runWithoutSearches_hasNoSuchSections() {
    String page = ReportPage.of(FirstLook.fourConfigurations().sheet());
    assertThat(page).doesNotContain("Latency against rate").doesNotContain("How it scales");
  }

  @Test
  void resultsReadFromDisk_areThoseThatWereWritten() {
    Results results = Searched.sheet().results();
    assertThat(JsonCodec.read(JsonCodec.document(results), Results.class)).isEqualTo(results);
  }
}
