package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Results;
import assay.report.FirstLook;
import assay.report.model.KeyFigureTable;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalCapabilities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `assay explain` knows all standalone words in the terminal's result and on the report's page:
/// labels of rows and columns, notes on figures, and notes on comparisons.
final class PrintedWordsTest extends InstalledAssay {

  private static final Pattern LABEL = Pattern.compile("<(?:th|dt)\\b[^>]*>(.*?)</(?:th|dt)>");
  private static final Pattern ROW = Pattern.compile("(?m)^ {2,6}([a-z][^:\\n]*?) {3,}\\S");

  /// Words that need no explanation.
  private static final Set<String> EVERYDAY =
      Set.of(
          "stale reads by the time since the key's newest write, and by versions (share, 95 % band)",
          "time since",
          "since the write",
          "since the newest write",
          "versions behind",
          "share",
          "low",
          "high",
          "runs",
          "the answer",
          "the table",
          "the picture",
          "the warnings",
          "the end of the run",
          "all figures",
          "findings",
          "charts",
          "figure",
          "from",
          "counted",
          "ok",
          "not ok",
          "when",
          "what was done",
          "what the cluster told",
          "after",
          "n",
          "finding",
          "operation",
          "key",
          "version",
          "started",
          "ended",
          "took",
          "result",
          "measured",
          "limit",
          "process",
          "together",
          "longest",
          "value",
          "origin",
          "name",
          "assay",
          "jdk",
          "cores",
          "cpu, of a core",
          "cpu of all members, of a core",
          "the same under load",
          "over the loopback, a second",
          "each entry",
          "clock",
          "reading",
          "monotonic clock",
          "host",
          "sleeps",
          "quiet",
          "every core busy",
          "asked",
          "sent",
          "slowest … fastest",
          "cpu each",
          "no longer at",
          "because there",
          "answers after",
          "through assay",
          "bare",
          "ratio",
          "what may be said",
          "coherence",
          "write ok",
          "final read ok",
          "read ok");

  /// Words within sentences and in legends.
  private static final List<String> IN_SENTENCES =
      List.of(
          "withheld",
          "NON-STEADY",
          "dominated",
          "not told apart",
          "in run",
          "min",
          "max",
          "phase",
          "does not count",
          "better",
          "worse",
          "not distinguishable here",
          "not comparable",
          "met",
          "missed",
          "could not be judged",
          "passed",
          "A/A floor",
          "A/A control",
          "p",
          "p, Holm",
          "baseline",
          "published");

  private static final Pattern FINDING = Pattern.compile("(?m)^ {2}[✗•✓?] ([^\\n]+?):  ");
  private static final Pattern WARNINGS = Pattern.compile("(?m)^ {2}⚠ (.*(?:\\n {4}\\S.*)*)");

  @Test
  void everyWord_isExplained() {
    assertThat(words().filter(word -> assay("explain", word) != 0)).isEmpty();
  }

  /// The screen at the end of a run, and the one in README.
  @Test
  void everyHeadingOfTheAnswer_isExplained() throws IOException {
    ReportModel several = FirstLook.fourConfigurations().sheet();
    Set<String> phrases = new LinkedHashSet<>();
    for (ReportModel model : List.of(several, new FirstLook(List.of("sync", "none"), 6).sheet())) {
      KeyFigureTable.of(model).columns().forEach(column -> phrases.add(column.metric().label()));
      TerminalAnswer.Typed typed = new TerminalAnswer.Typed("r.html", "0a1d");
      phrases(
          TerminalAnswer.render(model, new TerminalCapabilities(100, false, false), typed),
          phrases);
    }
    phrases(Files.readString(Path.of("../README.md")), phrases);

    assertThat(phrases)
        .contains("put p50", "lost writes", "totals of writes", "speed not compared", "passed");
    assertThat(phrases.stream().filter(phrase -> assay("explain", phrase) != 0)).isEmpty();
  }

  private static void phrases(String screen, Set<String> phrases) {
    FINDING.matcher(screen).results().map(found -> found.group(1)).forEach(phrases::add);
    WARNINGS
        .matcher(screen)
        .results()
        .flatMap(found -> Stream.of(found.group(1).split(" · ")))
        .map(warning -> warning.replaceAll("\\s+", " "))
        .filter(warning -> !warning.matches("\\d+ more"))
        .forEach(phrases::add);
  }

  private static Stream<String> words() {
    Set<String> words = new LinkedHashSet<>(IN_SENTENCES);
    for (ReportModel model :
        List.of(
            FirstLook.fourConfigurations().sheet(),
            new FirstLook(List.of("sync", "none"), 6).sheet())) {
      Set<String> names = new LinkedHashSet<>();
      model.results().rows().stream().map(Results.Row::configuration).forEach(names::add);
      Matcher label = LABEL.matcher(ReportPage.of(model));
      while (label.find()) {
        add(label.group(1).replaceAll("<[^>]*>", ""), names, words);
      }
      String terminal = TerminalResults.render(model, new TerminalCapabilities(100, false, false));
      Matcher row = ROW.matcher(terminal);
      while (row.find()) {
        add(row.group(1), names, words);
      }
    }
    return words.stream();
  }

  /// Skips names of configurations and processes, and numbers.
  private static void add(String label, Set<String> names, Set<String> words) {
    boolean named = names.stream().anyMatch(name -> label.startsWith(name));
    boolean number =
        label.matches("(≥ )?\\d.*") || label.contains("interval") || label.startsWith("against");
    boolean everyday = EVERYDAY.contains(label.toLowerCase(Locale.ROOT));
    if (!named && !number && !everyday && !label.contains("==") && !label.contains("&")) {
      words.add(label.strip());
    }
  }
}
