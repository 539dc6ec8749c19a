package assay.report.terminal;

import assay.record.results.Results.Comparison;
import assay.record.results.Results.Told;
import assay.report.model.ComparisonFacts;
import assay.report.model.LedgerTable;
import assay.report.model.LedgerTable.Column;
import assay.report.model.ReportModel;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalSupport;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The comparisons with the baseline for a terminal: differences as a table, undecided comparisons
/// in a sentence.
final class TerminalComparison {

  private static final int LONGEST_NAME = 40;

  private final ReportModel model;
  private final TerminalSupport screen;
  private final NumberFormat format;
  private final ComparisonFacts comparisons;
  private final LedgerTable ledger;

  TerminalComparison(ReportModel model, TerminalSupport screen, LedgerTable ledger) {
    this.model = model;
    this.screen = screen;
    this.format = screen.figures();
    this.comparisons = new ComparisonFacts(model.results(), format);
    this.ledger = ledger;
  }

  /// The lines; a line with the reason if nothing was compared.
  List<String> lines() {
    if (!comparisons.any()) {
      String none = comparisons.none();
      return none.isEmpty() ? List.of() : List.of("  " + none);
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    List<String> others = model.strategies().subList(1, model.strategies().size());
    TextTable table = table(others);
    List<String> text = table.lines(screen.width());
    boolean whole = table.fits(screen.width());
    if (!whole) {
      others.forEach(strategy -> lines.addAll(sentences(strategy)));
      return lines;
    }
    lines.add(screen.strong(text.getFirst()));
    int next = 1;
    for (String strategy : others) {
      int rows = 1 + told(strategy).size();
      lines.addAll(text.subList(next, next + rows));
      next += rows;
      lines.addAll(rest(strategy));
    }
    lines.addAll(screen.wrap("  ", format.plain(legend())));
    return lines;
  }

  private String legend() {
    int pairs = model.results().comparisons().stream().mapToInt(Comparison::pairs).max().orElse(0);
    String means = "Means of " + pairs + " pairs; p among all figures of a strategy.";
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
    for (String strategy : others) {
      String name = format.clipped(format.plain(strategy), LONGEST_NAME);
      rows.add(List.of(name, "", "", "", "", ""));
      for (Column column : told(strategy)) {
        comparisons
            .of(strategy, column.metric().id())
            .map(each -> row(column, each))
            .ifPresent(rows::add);
      }
    }
    return new TextTable(rows);
  }

  private List<String> row(Column column, Comparison comparison) {
    Double p = comparison.pAdjusted();
    return List.of(
        "  " + format.plain(column.metric().label()),
        ComparisonFacts.words(comparison.told()),
        comparisons.effect(comparison, column.unit()),
        comparisons.interval(comparison, column.unit()),
        p == null ? "" : String.format(Locale.ROOT, p < 0.001 ? "%.5f" : "%.3f", p),
        comparisons.floor(comparison.metric(), column.unit()));
  }

  /// A strategy's differences in sentences, for a terminal too narrow for the table.
  private List<String> sentences(String strategy) {
    List<String> lines = new ArrayList<>();
    lines.add("  " + format.clipped(format.plain(strategy), LONGEST_NAME));
    for (Column column : told(strategy)) {
      comparisons
          .of(strategy, column.metric().id())
          .map(each -> column.metric().label() + ": " + each.sentence())
          .ifPresent(words -> lines.addAll(screen.wrap("    ", format.plain(words))));
    }
    lines.addAll(rest(strategy));
    return lines;
  }

  private List<Column> told(String strategy) {
    return columns(strategy, Told.BETTER, Told.WORSE);
  }

  private List<String> rest(String strategy) {
    List<String> lines = new ArrayList<>();
    List<String> alike =
        columns(strategy, Told.NOT_DISTINGUISHABLE).stream()
            .map(column ->
                column.metric().label()
                    + comparisons
                        .of(strategy, column.metric().id())
                        .map(each -> " (" + brief(column, each) + ")")
                        .orElse(""))
            .toList();
    if (!alike.isEmpty()) {
      lines.addAll(
          screen.wrap(
              "    ", format.plain("not distinguishable here: " + String.join(", ", alike))));
    }
    List<String> without =
        columns(strategy, Told.NOT_COMPARABLE).stream()
            .map(column -> column.metric().label())
            .toList();
    if (!without.isEmpty()) {
      boolean nothing = alike.isEmpty() && told(strategy).isEmpty();
      String which = nothing ? "any figure" : String.join(", ", without);
      lines.addAll(screen.wrap("    ", format.plain("not comparable: " + which)));
    }
    return lines;
  }

  private String brief(Column column, Comparison comparison) {
    boolean none = comparison.low() != null && comparison.low().equals(comparison.high());
    return none ? "the same" : comparisons.effect(comparison, column.unit());
  }

  private List<Column> columns(String strategy, Told... wanted) {
    return ledger.columns().stream()
        .filter(column ->
            comparisons
                .of(strategy, column.metric().id())
                .filter(each -> List.of(wanted).contains(each.told()))
                .isPresent())
        .toList();
  }
}
