package assay.report.compare;

import assay.compare.FailIfCondition;
import assay.compare.FigureChange;
import assay.compare.FigureChange.Verdict;
import assay.compare.RunComparison;
import assay.compare.RunComparison.Side;
import assay.fact.Fact;
import assay.fact.Finding;
import assay.report.compare.RunComparisonTable.Block;
import assay.report.compare.RunComparisonTable.Line;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A comparison for a terminal: limits and what got worse, differences between the runs, changes, caveats, and the
/// count of verdicts last.
public final class ComparisonText {

  private final RunComparison comparison;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final RunComparisonTable table;
  private final List<String> notes = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  private ComparisonText(RunComparison comparison, TerminalCapabilities screen) {
    this.comparison = comparison;
    this.screen = screen;
    this.format = screen.figures();
    this.table = new RunComparisonTable(comparison, format);
  }

  /// The lines for a terminal.
  ///
  /// @param rowPerConfiguration whether a block is about a figure, with a row per configuration
  public static List<String> lines(
      RunComparison comparison, TerminalCapabilities screen, boolean rowPerConfiguration) {
    ComparisonText text = new ComparisonText(comparison, screen);
    text.decided();
    text.sides();
    text.blocks(rowPerConfiguration);
    text.caution();
    text.lines.add("");
    text.lines.add(text.table.count());
    return text.lines;
  }

  /// What sets the exit code, before everything else.
  private void decided() {
    for (FailIfCondition.Result result : table.limits()) {
      List<String> wrapped = screen.wrap("    ", table.limit(result));
      lines.add(table.sign(result.fate()) + " " + wrapped.getFirst().strip());
      lines.addAll(wrapped.subList(1, wrapped.size()));
    }
    table.worse().forEach(worse -> lines.add(screen.bad(format.bad() + " worse: " + worse)));
    if (!lines.isEmpty()) {
      lines.add("");
    }
  }

  private void sides() {
    side("base", comparison.base());
    side("run ", comparison.run());
    List<String> differs =
        comparison.differs().stream()
            .map(d -> "%s %s → %s".formatted(d.what(), d.base(), d.run()))
            .toList();
    String words = differs.isEmpty() ? "none known" : String.join(" · ", differs);
    lines.addAll(screen.wrap("", format.plain("differs  " + words)));
    for (String barring : comparison.forced()) {
      lines.addAll(screen.wrap("", screen.bad(format.plain("forced   " + barring))));
    }
  }

  private void side(String name, Side side) {
    String label = side.label().isEmpty() ? "" : " “" + side.label() + "”";
    lines.add(
        format.plain(
            "%s  %s%s  %s  %s  %d %s"
                .formatted(
                    name,
                    side.id(),
                    label,
                    moment(side.started()),
                    side.engine(),
                    side.repeats(),
                    side.repeats() == 1 ? "repeat" : "repeats")));
  }

  /// An ISO 8601 moment as `2026-11-21 14:52`.
  static String moment(String iso) {
    return iso.length() < 16 ? iso : iso.substring(0, 16).replace('T', ' ');
  }

  private void blocks(boolean rowPerConfiguration) {
    List<Block> blocks = table.blocks(rowPerConfiguration);
    List<List<String>> rows = new ArrayList<>();
    rows.add(Stream.concat(Stream.of(""), table.head().stream()).toList());
    blocks.forEach(block -> block.rows().forEach(line -> rows.add(cells(line))));
    int last = table.head().size();
    Set<Integer> right = IntStream.range(1, last).boxed().collect(Collectors.toSet());
    List<String> text = new TextTable(rows, right, "  ").lines(Integer.MAX_VALUE);
    lines.add("");
    lines.add(screen.strong(text.getFirst()));
    int next = 1;
    for (Block block : blocks) {
      lines.add(block.title());
      for (Line line : block.rows()) {
        lines.add(paint(line.change()).apply(text.get(next++)));
      }
    }
    if (blocks.isEmpty()) {
      lines.add("  the runs have no figure of the same configuration in common");
    }
    table.legend().forEach(sentence -> lines.addAll(screen.wrap("  ", sentence)));
    for (int i = 0; i < notes.size(); i++) {
      lines.addAll(screen.wrap("  ", "[" + (i + 1) + "] " + notes.get(i)));
    }
  }

  /// A line's cells. The reason for a withheld figure goes below the table.
  private List<String> cells(Line line) {
    Finding withheld = line.change().withheld();
    if (withheld == null
        || line.change().verdict() != Verdict.UNCLEAR
        || comparison.exceeds(line.change())) {
      return line.cells();
    }
    String note = format.plain(withheld.fact());
    if (!notes.contains(note)) {
      notes.add(note);
    }
    List<String> cells = new ArrayList<>(line.cells());
    cells.set(cells.size() - 1, "? unclear [" + (notes.indexOf(note) + 1) + "]");
    return cells;
  }

  private UnaryOperator<String> paint(FigureChange change) {
    if (comparison.exceeds(change)) {
      return screen::bad;
    }
    return switch (change.verdict()) {
      case BETTER -> screen::good;
      case WORSE -> screen::bad;
      case SAME, UNCLEAR -> UnaryOperator.identity();
    };
  }

  private void caution() {
    lines.add("");
    for (Fact sentence : comparison.caution()) {
      List<String> wrapped = screen.wrap("    ", format.plain(sentence));
      lines.add("  " + screen.doubt(format.warning()) + " " + wrapped.getFirst().strip());
      lines.addAll(wrapped.subList(1, wrapped.size()));
    }
  }
}
