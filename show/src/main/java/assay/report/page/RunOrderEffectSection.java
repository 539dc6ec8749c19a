package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.metric.MetricId;
import assay.plan.RunOrder;
import assay.record.results.RunOrderRatio;
import assay.record.results.RunOrderRatio.Seen;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.report.text.TextTable;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How the order of runs affects a comparison: the same ratio in every order, side by side.
public final class RunOrderEffectSection {

  private static final String TITLE = "Who went first";
  private static final String HINT =
      "How many times as long as each configuration the baseline took. Forwards and backwards, all of"
          + " them ran one after another in the same processes, which got warmer all the while;"
          + " random, each had processes of its own, warmed up, in an order that was drawn. Where"
          + " the three differ, the order is part of the figure. In brackets: min … max of the"
          + " runs.";

  private RunOrderEffectSection() {}

  static DomContent of(ReportModel model) {
    List<RunOrderRatio> ratios = ratios(model);
    if (ratios.isEmpty()) {
      return each();
    }
    List<List<String>> table = table(ratios, NumberFormat.UNICODE);
    return HtmlBlocks.part(
        "order",
        TITLE,
        p(HINT).withClass("hint"),
        HtmlBlocks.grid(TITLE, table.getFirst(), table.subList(1, table.size())));
  }

  /// The table for a terminal, after its title. For every time it has only the configuration at the
  /// other end of the order; the page has all.
  public static List<String> lines(ReportModel model, NumberFormat format, int width) {
    return lines(ratios(model), format, width);
  }

  static List<String> lines(List<RunOrderRatio> ratios, NumberFormat format, int width) {
    if (ratios.isEmpty()) {
      return List.of();
    }
    String last = ratios.getLast().configuration();
    List<RunOrderRatio> ends =
        ratios.stream().filter(ratio -> ratio.configuration().equals(last)).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "  %s: how many times as long as “%s” “%s” took, by order (min … max of the runs)"
            .formatted(TITLE.toLowerCase(Locale.ROOT), last, ends.getFirst().baseline()));
    List<List<String>> table = new ArrayList<>();
    for (List<String> row : table(ends, format)) {
      List<String> without = new ArrayList<>(row);
      without.remove(1);
      table.add(without);
    }
    lines.addAll(new TextTable(table).lines(width));
    return lines;
  }

  private static List<RunOrderRatio> ratios(ReportModel model) {
    return RunOrderRatio.of(model.plan(), model.results().rows(), model.results().repeats());
  }

  /// The head first.
  private static List<List<String>> table(List<RunOrderRatio> ratios, NumberFormat format) {
    boolean published = ratios.stream().anyMatch(ratio -> ratio.published() != null);
    List<RunOrder> orders = List.of(RunOrder.FORWARDS, RunOrder.BACKWARDS, RunOrder.RANDOM);
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Time of", "Against"));
    orders.forEach(order -> head.add(order.word()));
    if (published) {
      head.add("published");
    }
    table.add(head);
    for (RunOrderRatio ratio : ratios) {
      List<String> row =
          new ArrayList<>(List.of(MetricId.of(ratio.metric()).label(), ratio.configuration()));
      orders.forEach(order -> row.add(format.plain(text(ratio.seen().get(order)))));
      if (published) {
        row.add(
            format.plain(ratio.published() == null ? "–" : NumberFormat.ratio(ratio.published())));
      }
      table.add(row);
    }
    return table;
  }

  private static String text(@Nullable Seen seen) {
    if (seen == null) {
      return "–";
    }
    String ratio = NumberFormat.ratio(seen.ratio());
    return seen.repeats() == 1
        ? ratio
        : "%s (%s … %s)"
            .formatted(ratio, NumberFormat.ratio(seen.low()), NumberFormat.ratio(seen.high()));
  }
}
