package assay.report.compare;

import assay.compare.FailIfCondition;
import assay.compare.RunComparison;
import assay.report.compare.RunComparisonTable.Block;
import assay.report.compare.RunComparisonTable.Line;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A comparison for a pull request.
public final class ComparisonMarkdown {

  private ComparisonMarkdown() {}

  public static List<String> lines(RunComparison comparison, boolean rowPerConfiguration) {
    RunComparisonTable table = new RunComparisonTable(comparison, NumberFormat.UNICODE);
    List<String> lines = new ArrayList<>();
    lines.add(
        "### %s against %s: %s"
            .formatted(side(comparison.run()), side(comparison.base()), table.count()));
    lines.add("");
    for (FailIfCondition.Result result : table.limits()) {
      lines.add("- " + table.sign(result.fate()) + " " + escaped(table.limit(result)));
    }
    comparison.differs().stream()
        .map(d -> "- differs: %s %s → %s".formatted(d.what(), d.base(), d.run()))
        .map(ComparisonMarkdown::escaped)
        .forEach(lines::add);
    comparison.forced().forEach(barring -> lines.add("- **forced:** " + escaped(barring)));
    for (Block block : table.blocks(rowPerConfiguration)) {
      lines.add("");
      List<String> head = new ArrayList<>(List.of(block.title()));
      head.addAll(table.head());
      lines.add(row(head));
      lines.add("| --- " + "| --: ".repeat(table.head().size() - 1) + "| --- |");
      block.rows().forEach(line -> lines.add(row(cells(line))));
    }
    lines.add("");
    table.legend().forEach(sentence -> lines.add("> " + escaped(sentence) + "  "));
    comparison
        .caution()
        .forEach(sentence -> lines.add("> ⚠ " + escaped(SentenceRenderer.of(sentence)) + "  "));
    return lines;
  }

  private static List<String> cells(Line line) {
    List<String> cells = new ArrayList<>(line.cells());
    Collections.replaceAll(cells, "", " ");
    return cells;
  }

  private static String side(RunComparison.Side side) {
    return escaped(side.label().isEmpty() ? side.id() : side.id() + " “" + side.label() + "”");
  }

  private static String row(List<String> cells) {
    return "| "
        + String.join(" | ", cells.stream().map(ComparisonMarkdown::escaped).toList())
        + " |";
  }

  private static String escaped(String text) {
    return text.replaceAll("([\\\\|<>*_`\\[\\]])", "\\\\$1");
  }
}
