package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import assay.report.FirstLook;
import assay.report.page.ResultsTableCell;
import assay.report.text.NumberFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The stated basis of a figure in the results table.
final class MetricTest {

  private static String cell(String metric, long samples) {
    Figure figure =
        FigureDraft.of(metric, 400)
            .cost("count")
            .repeats(0.0, 0.0, 0.0, 0.0, 0.0, 400.0)
            .samples(samples)
            .figure();
    WithheldNotes notes = WithheldNotes.of(new ResultsTable(List.of()));
    ComparisonWording none =
        new ComparisonWording(
            FirstLook.fourConfigurations().sheet().results(), NumberFormat.UNICODE);
    return new ResultsTableCell(none, notes, List.of("sync"), 6)
        .content(new ResultsTable.Column(MetricId.of(metric), List.of(figure)), 0)
        .render()
        .replaceAll("<[^>]*>", "");
  }

  /// Each of six runs gave one reading.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lost-writes",
        "lost-keys",
        "lost-age",
        "stale-reads",
        "stale-reads-recent",
        "stale-age",
        "linearizability",
        "session-guarantees",
        "read-your-writes",
        "monotonic-reads",
        "lost-updates",
        "duplicated-updates",
        "wrong-counts",
        "lost-elements",
        "stale-sets",
        "wrong-rows",
        "wrong-answers",
        "recovery",
        "latency-recovery",
        "longest-after-fault",
        "under-replicated",
        "missed-requests",
        "stalls",
        "unplanned-exits",
        "retries",
        "retained-memory",
        "live-memory",
        "member-files",
        "member-threads",
        "assay-memory",
        "assay-files",
        "assay-threads",
        "free-heap(nothing lost)",
        "something-new",
      })
  void figureOfOneReadingARun_showsNoNumberOfSamples(String metric) {
    assertThat(cell(metric, 6)).contains("400").doesNotContain("n 6");
  }

  /// Three members in each of six runs are three members.
  @Test
  void memory_isOfAsManyMembersAsThereAre() {
    assertThat(cell("memory", 18)).doesNotContain("n 18");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p50(put)",
        "p99.9(put)",
        "max(put)",
        "service-p99(put)",
        "mean(put)",
        "fault-p99(get)",
        "throughput",
        "throughput(under traffic)",
        "capacity(put p99 < 5 ms)",
        "critical-rate(put)",
        "rows(getAll)",
        "fault-late",
        "fault-shed",
        "fault-failed",
        "fault-unknown",
        "error-share",
        "cpu-per-request(members)",
        "allocation-per-request(clients)",
        "bytes-per-request",
      })
  void figureOfSingleRequests_saysHowMany(String metric) {
    assertThat(cell(metric, 12_000)).contains("n 12,000 requests");
  }

  @Test
  void figureOfSomethingElse_saysOfWhat() {
    assertThat(cell("faults-with-loss", 30)).contains("n 30 faults");
    assertThat(cell("gc-pause-max(members)", 61)).contains("n 61 pauses");
    assertThat(cell("gc-pause-share(clients)", 61)).contains("n 61 pauses");
    assertThat(cell("time(getAll 100x6)", 30)).contains("n 30 rounds");
    assertThat(cell("near-hits", 4_000)).contains("n 4,000 reads");
  }
}
