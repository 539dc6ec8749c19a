package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.InventedStaleness;
import assay.report.model.ReportModel;
import assay.report.text.TerminalCapabilities;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StalenessSectionTest {

  private static final String COPY = "closest+scheduled(2s)";

  /// A run with a curve for each of its first configuration's repeats.
  private static ReportModel sheet(List<String> names, List<List<Curve>> repeats) {
    ReportModel model = new FirstLook(names, repeats.size()).sheet();
    List<TrialVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < repeats.size(); i++) {
      Verdict verdict =
          new Verdict(Status.VALID, Fact.quoted(""), List.of(), repeats.get(i), List.of());
      String name = names.getFirst();
      verdicts.add(
          new TrialVerdict(FirstLook.id(name, i + 1), name, i + 1, "stale-reads", verdict));
    }
    return Altered.with(model, new Verdicts(Verdicts.SCHEMA, model.results().id(), verdicts));
  }

  private static Curve stale(Point... points) {
    return new Curve(Curve.STALE, List.of(points));
  }

  private static Point point(double from, double to, double share, double low, double high) {
    return new Point(from, share, 40, new Band(to, low, high));
  }

  private static String section(List<Curve> curves) {
    return section(COPY, curves);
  }

  private static String section(String name, List<Curve> curves) {
    return StalenessSection.of(sheet(List.of(name, "sync"), List.of(curves))).render();
  }

  private static List<String> lines(ReportModel model) {
    return StalenessTable.lines(model, new TerminalCapabilities(100, false, false)).stream()
        .map(line -> line.strip().replaceAll(" {2,}", " | "))
        .toList();
  }

  @Test
  void runWithoutACurve_hasNoSection_andNoTable() {
    ReportModel model = sheet(List.of("sync", "none"), List.of(List.of()));
    assertThat(StalenessSection.of(model).render()).isEmpty();
    assertThat(lines(model)).isEmpty();
  }

  @Test
  void chart_saysTheMost_andThePromise() {
    assertThat(section(InventedStaleness.curves(0.5)))
        .contains("Most: 49.1 % of the reads of “" + COPY + "” 20 … 50 ms after.")
        .contains("promises its copies within 2 s.")
        .contains(">within 2 s</text>")
        .doesNotContain("later up to");
  }

  @Test
  void readsThatAreStaleAfterThePromise_areTold() {
    assertThat(section(List.of(stale(point(2e9, 5e9, 0.2, 0.1, 0.3)))))
        .contains("promises its copies within 2 s, and later up to 20.0 % of the reads are stale.");
    assertThat(section(List.of(stale(point(2e9, 5e9, 0.2, 0, 0.3))))).doesNotContain("later up to");
  }

  @Test
  void configurationWithoutAPeriod_promisesNothing() {
    assertThat(section("none", List.of(stale(point(2e9, 5e9, 0.2, 0.1, 0.3)))))
        .doesNotContain("promise")
        .doesNotContain(">within ");
  }

  @Test
  void noStaleRead_isABound() {
    assertThat(section(List.of(stale(point(1e6, 2e6, 0, 0, 0.04), point(2e6, 5e6, 0, 0, 0.02)))))
        .contains("None in any step; in none more than 4.00 % with 95 %.");
  }

  /// A step with too few reads is no zero.
  @Test
  void stepWithTooFewReads_isUnknown() {
    String section =
        section(List.of(stale(point(1e6, 2e6, 0, 0, 0.8), point(2e6, 5e6, 0, 0, 0.02))));
    assertThat(section)
        .contains("Too few reads in 1 of 2 steps.")
        .containsOnlyOnce("<path d=")
        .containsOnlyOnce("fill-opacity=")
        .contains("in none more than 2.00 %")
        .contains("<td>?</td><td>0 %</td><td>80.0 %</td><td>40</td>");
    assertThat(section(List.of(stale(point(1e6, 2e6, 0, 0, 0.8)))))
        .contains("No step has enough reads to know its share.");
  }

  /// From 1 to 10 ms in 344 pixels, and from 0 to 30 % in 224.
  @Test
  void lineAndBand_lieAtTheirShares() {
    assertThat(section("none", List.of(stale(point(1e6, 2e6, 0.2, 0.1, 0.3)))))
        .containsPattern("<rect[^>]* x=\"56\" y=\"20\" width=\"103.6\" height=\"149.3\"")
        .contains("d=\"M56 94.7H159.6V94.7\"");
  }

  @Test
  void severalRuns_areTheirMedian_andTheBandReachesOverAll() {
    ReportModel model =
        sheet(
            List.of("sync", "none"),
            List.of(
                List.of(stale(point(1e6, 2e6, 0.3, 0.2, 0.4))),
                List.of(stale(point(1e6, 2e6, 0.1, 0.05, 0.15))),
                List.of(stale(point(1e6, 2e6, 0.2, 0.1, 0.25)))));
    assertThat(StalenessSection.of(model).render())
        .contains("the median of the runs")
        .contains("<td>20.0 %</td><td>5.00 %</td><td>40.0 %</td><td>120</td><td>3</td>");
  }

  @Test
  void table_saysBoundsUnknownsAndMissingReads() {
    Curve decades =
        new Curve(
            Curve.STALE_BY_DECADE,
            List.of(
                new Point(0, 0, 2, new Band(1e6, 0, 0.9)),
                new Point(1e6, 0, 300, new Band(1e7, 0, 0.031)),
                new Point(1e8, 0.25, 3_000, new Band(1e9, 0.2, 0.3)),
                new Point(1e10, 0, 900, new Band(null, 0, 0.01))));
    Curve versions =
        new Curve(
            Curve.VERSIONS_BEHIND,
            List.of(
                new Point(1, 0.1, 4_202, new Band(null, 0.08, 0.12)),
                new Point(2, 0, 4_202, new Band(null, 0, 0.02)),
                new Point(3, 0, 4_202, new Band(null, 0, 0.02))));

    assertThat(lines(sheet(List.of(COPY, "none"), List.of(List.of(decades, versions)))))
        .containsExactly(
            "stale reads by the time since the key's newest write, and by versions (share, 95 % band)",
            COPY,
            "since the newest write",
            "< 1 ms | ? (n 2)",
            "1 … 10 ms | < 3.10 %",
            "10 … 100 ms | no read",
            "100 ms … 1 s | 25.0 % (20.0 … 30.0 %)",
            "1 … 10 s | no read",
            "≥ 10 s | < 1.00 %",
            "versions behind",
            "≥ 1 | 10.0 % (8.00 … 12.0 %)",
            "≥ 2 | < 2.00 %",
            "?: too few reads; the band is wider than half of the scale");
  }
}
