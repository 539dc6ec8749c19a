package assay.report.chart;

import assay.record.results.Verdicts.Curve;
import assay.report.chart.CurveOverRuns.At;
import assay.report.model.ReportModel;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The share of stale reads by the time since the key's newest write, and by the versions that a read is behind: a
/// column for each configuration, each share with its band.
public final class StalenessTable {

  static final String BY_TIME = "since the newest write";
  static final String BY_VERSIONS = "versions behind";

  private static final String TITLE =
      "stale reads by the time since the key's newest write, and by versions (share, 95 % band)";
  private static final String TOO_FEW =
      "?: too few reads; the band is wider than half of the scale";

  /// A band wider than this says nothing.
  private static final double WIDEST = 0.5;

  private static final int LONGEST_NAME = 24;

  private final NumberFormat format;
  private final Map<String, Map<String, CurveOverRuns>> curves;
  private final List<String> configurations;

  StalenessTable(ReportModel model, NumberFormat format) {
    this.format = format;
    this.curves = CurveOverRuns.of(model);
    this.configurations =
        model.configurations().stream()
            .filter(name ->
                Stream.of(Curve.STALE_BY_DECADE, Curve.VERSIONS_BEHIND)
                    .anyMatch(curve -> curve(curve, name) != null))
            .toList();
  }

  /// The table for a terminal, after its title; empty without stale reads' curves.
  public static List<String> lines(ReportModel model, TerminalCapabilities screen) {
    StalenessTable table = new StalenessTable(model, screen.figures());
    return table.configurations.isEmpty() ? List.of() : table.lines(screen);
  }

  /// Whether a point's band is so wide that its share is not known.
  static boolean isUnknown(At at) {
    return at.most() - at.least() > WIDEST;
  }

  boolean isEmpty() {
    return configurations.isEmpty();
  }

  List<String> head(String first) {
    List<String> head = new ArrayList<>(List.of(first));
    configurations.forEach(name -> head.add(format.clipped(format.plain(name), LONGEST_NAME)));
    return head;
  }

  /// A row for each bin of time, also for bins without a read.
  List<List<String>> byTime() {
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < Curve.DECADES.size(); bin++) {
      double from = (double) Curve.DECADES.get(bin);
      boolean last = bin + 1 == Curve.DECADES.size();
      double to = last ? 0 : (double) Curve.DECADES.get(bin + 1);
      String time =
          last
              ? "≥ " + nanos(from)
              : from == 0 ? "< " + nanos(to) : format.ends(nanos(from), nanos(to));
      rows.add(row(time, Curve.STALE_BY_DECADE, from));
    }
    return rows;
  }

  /// A row for each number of versions, up to the first that no read was behind.
  List<List<String>> byVersions() {
    List<At> points =
        configurations.stream()
            .map(name -> curve(Curve.VERSIONS_BEHIND, name))
            .filter(Objects::nonNull)
            .flatMap(curve -> curve.points().stream())
            .toList();
    double none =
        points.stream()
            .mapToDouble(At::x)
            .filter(from -> points.stream().noneMatch(at -> at.x() == from && at.median() > 0))
            .min()
            .orElse(Double.MAX_VALUE);
    return points.stream()
        .map(At::x)
        .distinct()
        .filter(from -> from <= none)
        .sorted()
        .map(from -> row("≥ " + format.brief(from, "count"), Curve.VERSIONS_BEHIND, from))
        .toList();
  }

  private String nanos(double value) {
    return format.brief(value, "ns");
  }

  private @Nullable CurveOverRuns curve(String curve, String configuration) {
    return curves.getOrDefault(curve, Map.of()).get(configuration);
  }

  private List<String> row(String name, String curve, double from) {
    List<String> row = new ArrayList<>(List.of(format.plain(name)));
    configurations.forEach(configuration -> row.add(cell(curve(curve, configuration), from)));
    return row;
  }

  private String cell(@Nullable CurveOverRuns curve, double from) {
    return Stream.ofNullable(curve)
        .flatMap(known -> known.points().stream())
        .filter(at -> at.x() == from)
        .map(this::cell)
        .findFirst()
        .orElse("no read");
  }

  private String cell(At at) {
    if (isUnknown(at)) {
      return "? (n %s)".formatted(format.amount((double) at.samples(), "count"));
    }
    String most = format.amount(at.most(), "share");
    return at.median() == 0
        ? "< " + most
        : "%s (%s)"
            .formatted(
                format.amount(at.median(), "share"),
                format.ends(format.amount(at.least(), "share"), most));
  }

  private List<String> lines(TerminalCapabilities screen) {
    List<List<String>> rows = new ArrayList<>(List.of(head("")));
    group(rows, BY_TIME, byTime());
    group(rows, BY_VERSIONS, byVersions());
    List<String> lines = new ArrayList<>(screen.wrap("  ", format.plain(TITLE)));
    lines.addAll(new TextTable(rows).lines(screen.width()));
    if (rows.stream().flatMap(List::stream).anyMatch(cell -> cell.startsWith("?"))) {
      lines.addAll(screen.wrap("  ", format.plain(TOO_FEW)));
    }
    return lines;
  }

  private void group(List<List<String>> rows, String title, List<List<String>> group) {
    if (group.isEmpty()) {
      return;
    }
    List<String> head = new ArrayList<>(Collections.nCopies(rows.getFirst().size(), ""));
    head.set(0, title);
    rows.add(head);
    for (List<String> row : group) {
      List<String> indented = new ArrayList<>(row);
      indented.set(0, "  " + row.getFirst());
      rows.add(indented);
    }
  }
}
