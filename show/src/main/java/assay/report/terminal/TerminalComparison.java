package assay.report.terminal;

import assay.record.results.Results.Comparison;
import assay.record.results.Results.Told;
import assay.report.model.ComparisonWording;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.text.EmptyColumnFilter;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The comparisons with the baseline for a terminal: differences as a table, undecided comparisons
/// in a sentence.
final class TerminalComparison {

  private static final int LONGEST_NAME = 40;

  private final ReportModel model;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final ComparisonWording comparisons;
  private final ResultsTable table;

  TerminalComparison(ReportModel model, TerminalCapabilities screen, ResultsTable table) {
    this.model = model;
    this.screen = screen;
    this.format = screen.figures();
    this.comparisons = new ComparisonWording(model.results(), format);
    this.table = table;
  }

  /// The lines; a line with the reason if nothing was compared.
  List<String> lines() {
    if (!comparisons.any()) {
      String none = comparisons.none();
      return none.isEmpty() ? List.of() : List.of("  " + none);
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    List<String> others = model.configurations().subList(1, model.configurations().size());
    TextTable table = table(others);
    List<String> text = table.lines(screen.width());
    boolean whole = table.fits(screen.width());
    if (!whole) {
      others.forEach(configuration -> lines.addAll(sentences(configuration)));
      return lines;
    }
    lines.add(screen.strong(text.getFirst()));
    int next = 1;
    for (String configuration : others) {
      int rows = 1 + told(configuration).size();
      lines.addAll(text.subList(next, next + rows));
      next += rows;
      lines.addAll(rest(configuration));
    }
    lines.addAll(screen.wrap("  ", format.plain(legend())));
    return lines;
  }

  private String legend() {
    int pairs = model.results().comparisons().stream().mapToInt(Comparison::pairs).max().orElse(0);
    String means = "Means of " + pairs + " pairs; p among all figures of a configuration.";
    return model.results().controls().isEmpty()
        ? means + " No A/A control ran."
        : means
            + " A/A floor: by how much “"
            + comparisons.baseline()
            + "” differs from itself; what is not larger is not called a difference.";
  }

  private TextTable table(List<String> others) {
    String against = "against “" + format.clipped(comparisons.baseline(), LONGEST_NAME) + "”";
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(format.plain(against), "", "", "95 % interval", "p", "A/A floor"));
    for (String configuration : others) {
      String name = format.clipped(format.plain(configuration), LONGEST_NAME);
      rows.add(List.of(name, "", "", "", "", ""));
      for (Column column : told(configuration)) {
        comparisons
            .of(configuration, column.metric().id())
            .map(each -> row(column, each))
            .ifPresent(rows::add);
      }
    }
    return new TextTable(EmptyColumnFilter.of(rows, 2));
  }

  private List<String> row(Column column, Comparison comparison) {
    Double p = comparison.pAdjusted();
    return List.of(
        "  " + format.plain(column.metric().label()),
        ComparisonWording.words(comparison.told()),
        comparisons.effect(comparison, column.unit()),
        comparisons.intervalOrWhy(comparison, column.unit()),
        p == null
            ? EmptyColumnFilter.UNTESTED
            : String.format(Locale.ROOT, p < 0.001 ? "%.5f" : "%.3f", p),
        comparisons.floor(comparison.metric(), column.unit()));
  }

  /// A configuration's differences in sentences, for a terminal too narrow for the table.
  private List<String> sentences(String configuration) {
    List<String> lines = new ArrayList<>();
    lines.add("  " + format.clipped(format.plain(configuration), LONGEST_NAME));
    for (Column column : told(configuration)) {
      comparisons
          .of(configuration, column.metric().id())
          .map(each -> column.metric().label() + ": " + SentenceRenderer.of(each.sentence()))
          .ifPresent(words -> lines.addAll(screen.wrap("    ", format.plain(words))));
    }
    lines.addAll(rest(configuration));
    return lines;
  }

  private List<Column> told(String configuration) {
    return columns(configuration, Told.BETTER, Told.WORSE);
  }

  private List<String> rest(String configuration) {
    List<String> lines = new ArrayList<>();
    List<String> alike =
        columns(configuration, Told.NOT_DISTINGUISHABLE).stream()
            .map(column ->
                column.metric().label()
                    + comparisons
                        .of(configuration, column.metric().id())
                        .map(each -> " (" + brief(column, each) + ")")
                        .orElse(""))
            .toList();
    if (!alike.isEmpty()) {
      lines.addAll(
          screen.wrap(
              "    ", format.plain("not distinguishable here: " + String.join(", ", alike))));
    }
    List<String> without =
        columns(configuration, Told.NOT_COMPARABLE).stream()
            .map(column -> column.metric().label())
            .toList();
    if (!without.isEmpty()) {
      boolean nothing = alike.isEmpty() && told(configuration).isEmpty();
      String which = nothing ? "any figure" : String.join(", ", without);
      lines.addAll(screen.wrap("    ", format.plain("not comparable: " + which)));
    }
    return lines;
  }

  private String brief(Column column, Comparison comparison) {
    boolean none = comparison.low() != null && comparison.low().equals(comparison.high());
    return none ? "the same" : comparisons.effect(comparison, column.unit());
  }

  private List<Column> columns(String configuration, Told... wanted) {
    return table.columns().stream()
        .filter(column ->
            comparisons
                .of(configuration, column.metric().id())
                .filter(each -> List.of(wanted).contains(each.told()))
                .isPresent())
        .toList();
  }
}
