package assay.report.terminal;

import assay.record.reproduction.ReproductionResult;
import assay.record.results.Results;
import assay.report.chart.OtherFindingSentences;
import assay.report.model.AnswerLines;
import assay.report.model.AnswerLines.Item;
import assay.report.model.AnswerLines.Line;
import assay.report.model.FailureSentences;
import assay.report.model.Headline;
import assay.report.model.KeyFigureTable;
import assay.report.model.KeyFigureTable.Row;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.TopCaveats;
import assay.report.page.BackgroundTrafficSection;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The end of a run on one terminal screen: the answer's table, the findings, the caveats, and
/// further reading.
public final class TerminalAnswer {

  public static final int HEIGHT = 30;

  private static final int LONGEST_NAME = 28;
  private static final int CAVEATS = 4;
  private static final int FEWEST_ROWS = 3;
  private static final int FEWEST_COLUMNS = 4;

  /// The fewest configurations that a reader wants to compare.
  private static final int SEVERAL = 4;

  /// The most lines of findings. The worst findings come first.
  private static final int FINDINGS = 11;

  /// The most lines of findings beyond single configurations.
  private static final int OTHERS = 8;

  private static final String INDENT = "  ";

  private final ReportModel model;
  private final Results results;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final KeyFigureTable table;
  private final Typed typed;

  /// What the user can type.
  ///
  /// @param report the page's path
  /// @param run the run's name for commands
  public record Typed(String report, String run) {}

  private TerminalAnswer(ReportModel model, TerminalCapabilities screen, Typed typed) {
    this.model = model;
    this.typed = typed;
    this.results = model.results();
    this.screen = screen;
    this.format = screen.figures();
    this.table = KeyFigureTable.of(model);
  }

  /// The text for a terminal; every line ends with a line break.
  public static String render(ReportModel model, TerminalCapabilities screen, Typed typed) {
    TerminalAnswer answer = new TerminalAnswer(model, screen, typed);
    return String.join("\n", answer.lines()) + "\n";
  }

  private List<String> lines() {
    String subject = String.join(" · ", table.subject());
    ReproductionResult reproduction = results.reproduction();
    if (reproduction != null) {
      List<String> lines = new ArrayList<>(ReproductionLines.of(reproduction, subject, screen));
      lines.add("");
      lines.addAll(caveats());
      lines.add("");
      lines.addAll(pointers());
      lines.addAll(verdict());
      return lines;
    }
    List<String> head = screen.wrap("", format.plain(subject));
    List<String> below = new ArrayList<>();
    below.addAll(findings());
    below.addAll(caveats());
    below.add("");
    below.addAll(pointers());
    below.addAll(verdict());
    List<String> lines = new ArrayList<>();
    head.forEach(line -> lines.add(screen.strong(line)));
    Optional<String> baseline = baseline();
    int room = HEIGHT - head.size() - below.size() - 2;
    List<String> rows = rows(room - (baseline.isPresent() ? 1 : 0));
    if (!rows.isEmpty()) {
      lines.add("");
      lines.addAll(rows);
      baseline.filter(line -> rows.size() < room).ifPresent(lines::add);
    }
    lines.add("");
    lines.addAll(below);
    return lines;
  }

  /// The baseline's values of what the others change, as many as fit in a line; empty if its name tells them.
  private Optional<String> baseline() {
    List<String> values = model.plan().baseline().valuesToTell(model.plan().configurations());
    for (int shown = values.size(); shown > 0; shown--) {
      int more = values.size() - shown;
      String line =
          INDENT
              + "baseline  "
              + String.join(", ", values.subList(0, shown))
              + (more > 0 ? ", … " + more + " more" : "");
      if (line.length() <= screen.width()) {
        return Optional.of(format.plain(line));
      }
    }
    return Optional.empty();
  }

  /// The table with as many columns as fit. If too few of the asked columns fit, one paragraph for
  /// each configuration.
  private List<String> rows(int most) {
    if (table.rows().isEmpty() || table.columns().isEmpty()) {
      return List.of();
    }
    int fewest = Math.clamp(table.asked(), 1, FEWEST_COLUMNS);
    for (int columns = table.columns().size(); columns >= fewest; columns--) {
      TextTable text = text(columns, table.rows());
      if (text.fits(screen.width())) {
        return cut(most, columns);
      }
    }
    return paragraphs(most);
  }

  private List<String> cut(int most, int columns) {
    int heads = heads(columns).size() + (columns < table.asked() ? 1 : 0);
    int room = Math.max(FEWEST_ROWS, most - heads);
    boolean all = table.rows().size() <= room;
    List<Row> shown = all ? table.rows() : table.rows().subList(0, room - 1);
    List<String> lines = new ArrayList<>(text(columns, shown).lines(screen.width()));
    more(table.rows().size() - shown.size(), columns).ifPresent(lines::add);
    return lines;
  }

  /// Counts what is left out: configurations, and figures that the study asks for.
  private Optional<String> more(int rows, int columns) {
    List<String> what = new ArrayList<>();
    if (rows > 0) {
      what.add(rows + " more configurations");
    }
    if (columns < table.asked()) {
      what.add((table.asked() - columns) + " more figures");
    }
    return what.isEmpty()
        ? Optional.empty()
        : Optional.of(INDENT + format.plain("… " + String.join(", ", what) + " with --all"));
  }

  private TextTable text(int columns, List<Row> shown) {
    List<List<String>> rows = new ArrayList<>(heads(columns));
    for (Row row : shown) {
      List<String> line = new ArrayList<>(List.of(name(row)));
      row.cells().subList(0, columns).forEach(cell -> line.add(format.plain(cell.text())));
      rows.add(line);
    }
    Set<Integer> right = IntStream.rangeClosed(1, columns).boxed().collect(Collectors.toSet());
    return new TextTable(rows, right, INDENT);
  }

  private String name(Row row) {
    String name = format.clipped(format.plain(row.configuration()), LONGEST_NAME);
    return row.baseline() ? name + " (baseline)" : name;
  }

  private List<List<String>> heads(int columns) {
    return ColumnHeads.lines(table, columns, format);
  }

  /// The asked figures, one paragraph for each configuration; no figure is broken over two lines.
  /// If several configurations do not fit, each shows fewer figures.
  private List<String> paragraphs(int most) {
    int columns = Math.max(1, table.asked());
    int several = Math.min(table.rows().size(), SEVERAL);
    while (columns > 2 && paragraphs(columns, most).size() < several) {
      columns--;
    }
    List<List<String>> shown = paragraphs(columns, most);
    List<String> lines = new ArrayList<>();
    shown.forEach(lines::addAll);
    more(table.rows().size() - shown.size(), columns).ifPresent(lines::add);
    return lines;
  }

  /// As many paragraphs as fit, at least one.
  private List<List<String>> paragraphs(int columns, int most) {
    List<List<String>> shown = new ArrayList<>();
    int height = columns < table.asked() ? 1 : 0;
    for (Row row : table.rows()) {
      List<String> lines = figures(row, columns);
      boolean last = shown.size() == table.rows().size() - 1;
      height += lines.size();
      if (!shown.isEmpty() && height + (last || columns < table.asked() ? 0 : 1) > most) {
        return shown;
      }
      shown.add(lines);
    }
    return shown;
  }

  private List<String> figures(Row row, int columns) {
    List<String> pieces = new ArrayList<>(List.of(name(row) + ":"));
    for (int i = 0; i < columns; i++) {
      String label = table.columns().get(i).metric().label();
      pieces.add(format.plain(label + " " + row.cells().get(i).text()));
    }
    List<String> lines = new ArrayList<>(joined("    ", "   ", pieces));
    lines.set(0, INDENT + lines.getFirst().strip());
    return lines;
  }

  /// Pieces side by side; lines break only between pieces, if possible.
  private List<String> joined(String indent, String gap, List<String> pieces) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String piece : pieces) {
      String longer = line.isEmpty() ? piece : line + gap + piece;
      if (!line.isEmpty() && indent.length() + longer.length() > screen.width()) {
        lines.add(line);
        longer = piece;
      }
      line = longer;
    }
    lines.add(line);
    return lines.stream().flatMap(each -> screen.wrap(indent, each).stream()).toList();
  }

  private List<String> findings() {
    List<String> lines = new ArrayList<>();
    List<Line> all = AnswerLines.of(model);
    for (Line line : all) {
      if (lines.size() >= FINDINGS) {
        int more = all.size() - all.indexOf(line);
        lines.add("  " + format.plain("… %d more findings with --all".formatted(more)));
        return lines;
      }
      String sign =
          switch (line.tone()) {
            case GOOD -> screen.good(format.good());
            case PLAIN -> format.neutral();
            case NOT_KNOWN -> screen.doubt(format.unclear());
            case BAD -> screen.bad(format.bad());
          };
      finding(sign, line).forEach(lines::add);
    }
    lines.addAll(others());
    return lines;
  }

  /// The findings beyond single configurations that fit; the others are counted.
  private List<String> others() {
    List<String> sentences = new ArrayList<>(OtherFindingSentences.brief(model));
    traffic().ifPresent(sentences::add);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      List<String> next = item(format.neutral(), format.neutral(), sentences.get(i));
      int more = sentences.size() - i;
      if (lines.size() + next.size() > OTHERS - (more > 1 ? 1 : 0)) {
        lines.add(INDENT + format.plain("… %d more findings on the page".formatted(more)));
        return lines;
      }
      lines.addAll(next);
    }
    return lines;
  }

  /// A finding in at most two lines. Configurations that do not fit are counted.
  private List<String> finding(String sign, Line line) {
    int items = line.items().size();
    List<String> lines = finding(line, items);
    for (int shown = items - 1; lines.size() > 2 && shown > 0; shown--) {
      lines = finding(line, shown);
    }
    List<String> told = new ArrayList<>(lines);
    told.set(0, INDENT + sign + " " + told.getFirst().strip());
    return told;
  }

  private List<String> finding(Line line, int shown) {
    List<String> pieces =
        new ArrayList<>(line.items().subList(0, shown).stream().map(Item::toString).toList());
    int more = line.items().size() - shown;
    if (more > 0) {
      pieces.add("… " + more + " more");
    }
    pieces.set(0, line.about() + ":  " + pieces.getFirst());
    return joined("    ", "   ", pieces.stream().map(format::plain).toList());
  }

  private List<String> item(String sign, String painted, String text) {
    String indent = " ".repeat(sign.length() + 3);
    List<String> wrapped = new ArrayList<>(screen.wrap(indent, format.plain(text)));
    wrapped.set(0, INDENT + painted + " " + wrapped.getFirst().strip());
    return wrapped;
  }

  /// The load of background users, of which a page has a table.
  private Optional<String> traffic() {
    List<String> sentences = BackgroundTrafficSection.sentences(results, format);
    int more = sentences.size() - 1;
    return sentences.stream()
        .findFirst()
        .map(first -> first + (more > 0 ? " (and %d more)".formatted(more) : ""));
  }

  private List<String> caveats() {
    List<String> briefs = new ArrayList<>(Headline.stamps(results));
    FailureSentences.title(model).ifPresent(briefs::add);
    TopCaveats.names(results).stream().limit(CAVEATS).forEach(briefs::add);
    int more = TopCaveats.count(model) - briefs.size();
    if (more > 0) {
      briefs.add(briefs.isEmpty() ? more + (more == 1 ? " warning" : " warnings") : more + " more");
    }
    return briefs.isEmpty()
        ? List.of()
        : item(format.warning(), screen.doubt(format.warning()), String.join(" · ", briefs));
  }

  private List<String> pointers() {
    List<String> lines = new ArrayList<>();
    lines.add("  report   " + format.plain(typed.report));
    int rows = ResultsTable.of(results).known().columns().size();
    lines.add("  figures  " + format.plain("assay report " + typed.run) + " --all" + also(rows));
    TerminalResults.next(model)
        .map(word -> "  why      " + format.plain("assay explain " + word))
        .ifPresent(why -> {
          String ofRun = why + " --run " + typed.run;
          lines.add(ofRun.length() > screen.width() ? why : ofRun);
        });
    return lines;
  }

  private String also(int figures) {
    String words = "  (all %d figures of each configuration)".formatted(figures);
    return screen.width() < 80 ? "" : words;
  }

  private List<String> verdict() {
    Headline headline = Headline.of(results);
    UnaryOperator<String> paint =
        switch (headline.tone()) {
          case GOOD -> screen::good;
          case PLAIN -> screen::strong;
          case DOUBT -> screen::doubt;
          case BAD -> screen::bad;
        };
    String words =
        headline.sign(format)
            + " "
            + headline.words()
            + model.lengthNanos().map(nanos -> "; " + format.length(nanos)).orElse("");
    String exit = "exit code " + results.outcome().exit().code();
    int space = screen.width() - words.length() - exit.length();
    if (space >= 2) {
      return List.of(paint.apply(words) + " ".repeat(space) + exit);
    }
    List<String> lines = new ArrayList<>();
    screen.wrap("", words).forEach(line -> lines.add(paint.apply(line)));
    lines.add(INDENT + exit);
    return lines;
  }
}
