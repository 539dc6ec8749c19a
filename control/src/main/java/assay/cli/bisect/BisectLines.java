package assay.cli.bisect;

import assay.cli.bisect.ReleaseSearch.Found;
import assay.cli.bisect.ReleaseSearch.Tried;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.problem.ShellQuoting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// The answer of a search, and what it ran.
///
/// @param product its title
/// @param releases oldest first
/// @param unit what the counts are of: `trial`, or `pair`
record BisectLines(
    String condition, String product, List<String> releases, String unit, Found found) {

  /// A release's answer: `with, 3 of 3 trials`.
  ///
  /// @param unit `trial`, or `pair`
  static String answer(Tried tried, String unit) {
    String verdict =
        switch (tried.verdict()) {
          case null -> "stopped";
          case MANY -> "with";
          case HARDLY_ANY -> "without";
          case BETWEEN -> "not decided";
          case NOT_KNOWN -> "not known";
        };
    int unanswered = tried.count().all() - tried.count().judged();
    return "%s, %d of %d %ss%s"
        .formatted(
            verdict,
            tried.count().back(),
            tried.count().judged(),
            unit,
            unanswered == 0 ? "" : ", %d more without an answer".formatted(unanswered));
  }

  /// The first sentence.
  String answer() {
    return switch (found.end()) {
      case FOUND -> begin();
      case FIRST_HAS_IT -> "%s %s has it already".formatted(product, releases.getFirst());
      case LAST_LACKS_IT -> lacked();
      case NOT_DECIDED -> "not decided: %s of %s".formatted(condition, product);
      case INTERRUPTED -> "stopped by the user: " + soFar();
    };
  }

  /// The last release in which nothing showed: that is no proof for a rare harm.
  private String lacked() {
    int trials = found.tried().getFirst().count().judged();
    return "%s %s did not show it in %d %ss".formatted(product, releases.getLast(), trials, unit);
  }

  private String begin() {
    List<Tried> open = found.open();
    String without = releases.get(found.good());
    String with = releases.get(found.bad());
    return open.isEmpty()
        ? "%s begins with %s %s; %s is the last release without it"
            .formatted(condition, product, with, without)
        : "%s begins after %s %s, and with %s at the latest; %s could not be decided"
            .formatted(condition, product, without, with, names(open));
  }

  private String names(List<Tried> tried) {
    return tried.stream()
        .sorted(Comparator.comparingInt(Tried::release))
        .map(each -> releases.get(each.release()))
        .collect(Collectors.joining(", "));
  }

  private String soFar() {
    String with =
        found.bad() < 0 ? "" : "%s %s has it".formatted(product, releases.get(found.bad()));
    String without =
        found.good() < 0 ? "" : "%s does not have it".formatted(releases.get(found.good()));
    if (with.isEmpty()) {
      return "no release is decided";
    }
    return without.isEmpty() ? with : with + ", " + without;
  }

  /// How sure the answer is.
  String certainty() {
    return "wrong in at most %d %% of such searches, if releases with it show it in %s of their %s or more, and releases without it in %s or less"
        .formatted(
            (long) Math.ceil(ReleaseSearch.wrong(found.tried().size(), releases.size()) * 100),
            percent(found.high()),
            unit + "s",
            percent(found.low()));
  }

  private static String percent(double share) {
    double percent = share * 100;
    return percent < 1
        ? String.format(Locale.ROOT, "%.1f %%", percent)
        : Math.round(percent) + " %";
  }

  String effort(Duration time) {
    return "%d of %d releases tried, %d %ss in %s"
        .formatted(
            found.tried().size(), releases.size(), found.trials(), unit, StepFormatter.span(time));
  }

  /// Every release that was tried, oldest first, with the command for its last run.
  private ConsoleTable table(ReleaseTrials trials) {
    ConsoleTable table = new ConsoleTable();
    List<Tried> tried =
        found.tried().stream().sorted(Comparator.comparingInt(Tried::release)).toList();
    for (Tried each : tried) {
      OptionalDouble times = trials.ratio(each.release());
      table.row(
          "  " + releases.get(each.release()),
          answer(each, unit),
          times.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f x base", times.getAsDouble()),
          trials
              .lastRun(each.release())
              .map(run -> "./assay report " + ShellQuoting.shown(run.toString()))
              .orElse(""));
    }
    return table;
  }

  /// @param study the study's id
  /// @param folder with the runs
  void print(Terminal terminal, ReleaseTrials trials, String study, Path folder, Duration time) {
    terminal.line(answer());
    if (found.high() > 0 && found.bad() >= 0) {
      terminal.line("  " + certainty());
    }
    terminal.line("  " + effort(time));
    terminal.line("");
    terminal.table(table(trials));
    terminal.line("");
    String runs = ShellQuoting.shown(folder.toString());
    terminal.line("  all runs     ./assay trend --limit 1000 --runs " + runs);
    terminal.line(
        "  all figures  ./assay trend %s --by version --runs %s"
            .formatted(ShellQuoting.shown(study), runs));
  }
}
