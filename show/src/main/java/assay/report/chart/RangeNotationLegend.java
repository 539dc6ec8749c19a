package assay.report.chart;

import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.record.results.FigureRange;
import assay.record.results.FigureRange.Kind;
import assay.report.svg.Plot;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgElement;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The legend for a chart's ranges: a sample of each notation, with its meaning.
final class RangeNotationLegend {

  private static final double WIDTH = 30;
  private static final double HEIGHT = 14;

  private RangeNotationLegend() {}

  /// The legend; empty if the chart draws no range.
  ///
  /// @param more further entries, after the ranges
  static DomContent of(Stream<FigureRange> drawn, List<DomContent> more) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    drawn.map(FigureRange::kind).forEach(kinds::add);
    List<DomContent> entries = new ArrayList<>();
    kinds.forEach(kind -> entries.add(entry(range(kind == Kind.WITHIN), words(kind))));
    entries.addAll(more);
    return entries.isEmpty() ? each() : ul().with(entries).withClass("notations");
  }

  static DomContent entry(List<SvgElement> sample, String words) {
    SvgElement drawing =
        new SvgElement("svg")
            .attr("aria-hidden", "true")
            .at("width", WIDTH)
            .at("height", HEIGHT)
            .with(sample);
    return li(drawing, text(" " + words));
  }

  private static List<SvgElement> range(boolean within) {
    return Plot.range(2, HEIGHT / 2, WIDTH - 2, HEIGHT / 2, SeriesStyle.TEXT, within);
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case INTERVAL -> "between runs: 95 % interval";
      case EXTREMES -> "between runs: lowest to highest";
      case WITHIN -> "within this run: another run may lie outside";
    };
  }
}
