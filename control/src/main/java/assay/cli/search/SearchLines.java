package assay.cli.search;

import assay.cli.search.ConfirmedFront.Entry;
import assay.cli.search.ConfirmedFront.Standing;
import assay.cli.search.FrontSearch.Found;
import assay.cli.search.FrontSearch.Measured;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ShellQuoting;
import assay.record.results.Results.Figure;
import assay.report.text.NumberFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The answer of a search: the confirmed front, what was not run, and how much was run.
///
/// @param possible null without a trial that has both figures
/// @param run the fresh repeats; null if they did not run
/// @param stopped whether the user stopped the search
record SearchLines(
    Search search,
    Found found,
    @Nullable PossibleFronts possible,
    @Nullable QuietRun run,
    boolean stopped) {

  /// The least chance that is worth a name.
  private static final double WORTH = 0.1;

  private static final int MOST_NAMED = 3;

  /// Of simulated searches nine of ten had more than this part of the draws says.
  private static final double DOUBT = 0.05;

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// What was searched.
  ///
  /// @param plan of all combinations
  /// @param folder of the runs
  /// @param trials of the search, without the fresh repeats
  /// @param again the command of the search, without its folder
  record Search(
      Plan plan,
      SearchedFigures figures,
      SearchBudget budget,
      Path folder,
      int trials,
      Duration time,
      String again) {

    String name(int combination) {
      return plan.configurations().get(combination).name();
    }
  }

  ExitCode exit() {
    if (stopped) {
      return ExitCode.INTERRUPTED;
    }
    return front().map(each -> each.names(Standing.NOT_KNOWN).isEmpty()).orElse(false)
        ? ExitCode.FINE
        : ExitCode.UNANSWERED;
  }

  private Optional<ConfirmedFront> front() {
    return Optional.ofNullable(run).map(ended -> ConfirmedFront.of(ended, search.figures()));
  }

  void print(Terminal terminal) {
    Optional<ConfirmedFront> front = front();
    terminal.line(answer(front));
    terminal.line("");
    terminal.table(front.map(this::table).orElseGet(this::unconfirmed));
    terminal.line("");
    notes(front).forEach(note -> terminal.line("  " + note));
    terminal.line("");
    String runs = ShellQuoting.shown(search.folder().toString());
    if (run != null) {
      terminal.line("  report    ./assay report " + ShellQuoting.shown(run.directory().toString()));
    } else if (stopped) {
      terminal.line("  continue  %s --continue %s".formatted(search.again(), runs));
    }
    terminal.line("  all runs  ./assay trend --limit 1000 --runs " + runs);
  }

  private String answer(Optional<ConfirmedFront> front) {
    String words = search.figures().words();
    int tried = found.tried().size();
    int all = search.budget().combinations();
    if (front.isPresent()) {
      int best = front.get().front().size();
      return "%d %s on the front of %s, among %d of %d combinations"
          .formatted(best, best == 1 ? "combination is" : "combinations are", words, tried, all);
    }
    if (stopped) {
      return "stopped by the user after %d of %d combinations: nothing is confirmed"
          .formatted(tried, search.budget().tried());
    }
    return "not known: "
        + (found.known().isEmpty()
            ? "no trial has both figures of %s".formatted(words)
            : "the fresh repeats could not run");
  }

  private ConsoleTable table(ConfirmedFront front) {
    ConsoleTable table = head();
    for (Entry entry : front.entries()) {
      table.row(
          "  " + entry.configuration(),
          cell(entry.gain()),
          cell(entry.harm()),
          entry.standing().words());
    }
    return table;
  }

  private ConsoleTable head() {
    ConsoleTable table = new ConsoleTable();
    table.row("", search.figures().gainId().label(), search.figures().harmId().label(), "");
    return table;
  }

  private static String cell(Optional<Figure> figure) {
    return figure
        .map(each -> (FIGURES.figure(each) + " " + FIGURES.interval(each)).strip())
        .orElse("–");
  }

  /// The trials of a search without an end, by harm.
  private ConsoleTable unconfirmed() {
    ConsoleTable table = head();
    Map<Integer, Measured> known = found.known();
    known.entrySet().stream()
        .sorted(Comparator.comparingDouble(each -> each.getValue().harm()))
        .forEach(each -> {
          Measured measured = each.getValue();
          table.row(
              "  " + search.name(each.getKey()),
              FIGURES.amount(measured.gain(), search.figures().gainId().unit()),
              FIGURES.amount(measured.harm(), search.figures().harmId().unit()),
              "1 trial");
        });
    return table;
  }

  private List<String> notes(Optional<ConfirmedFront> front) {
    List<String> notes = new ArrayList<>();
    front.ifPresent(each ->
        notes.add(
            "confirmed by %d fresh trials of each; the trials of the search are not in these figures"
                .formatted(Plan.ENOUGH_REPEATS)));
    int fresh = run == null ? 0 : (run.rows().size() + 1) * Plan.ENOUGH_REPEATS;
    int trials = search.trials() + fresh;
    notes.add(
        "%d trials in %s: %.0f %% of the %d that all %d combinations take with %d repeats"
            .formatted(
                trials,
                StepFormatter.span(search.time()),
                100.0 * trials / search.budget().wholeTrials(),
                search.budget().wholeTrials(),
                search.budget().combinations(),
                Plan.ENOUGH_REPEATS));
    int unknown = found.tried().size() - found.known().size();
    if (unknown > 0) {
      notes.add(
          "tried, and without an answer: "
              + names(
                  found.tried().keySet().stream()
                      .filter(each -> !found.known().containsKey(each))
                      .toList()));
    }
    PossibleFronts model = possible;
    if (model != null) {
      List<Integer> best =
          front.map(each -> combinations(each.front())).orElse(List.copyOf(found.known().keySet()));
      notes.add(unrun(model, best));
      if (!best.isEmpty() && front.isPresent()) {
        notes.add(sure(model.shares(best)));
      }
    }
    return notes;
  }

  private List<Integer> combinations(List<String> names) {
    return found.known().keySet().stream()
        .filter(cell -> names.contains(search.name(cell)))
        .toList();
  }

  /// How much of the whole front is found, as far as the model knows.
  private static String sure(double[] shares) {
    double[] sorted = Arrays.stream(shares).sorted().toArray();
    return "by the same model this front has %.0f %% of the area behind the front of all combinations, %.0f %% or more in about nine of ten searches"
        .formatted(
            100 * Arrays.stream(sorted).average().orElse(0),
            100 * sorted[(int) (DOUBT * sorted.length)]);
  }

  private String unrun(PossibleFronts model, List<Integer> against) {
    List<Integer> untried =
        IntStream.range(0, search.budget().combinations())
            .filter(each -> !found.tried().containsKey(each))
            .boxed()
            .toList();
    String chances =
        untried.stream()
            .map(cell -> Map.entry(cell, model.chance(cell, against)))
            .filter(each -> each.getValue() >= WORTH)
            .sorted(Map.Entry.<Integer, Double>comparingByValue().reversed())
            .limit(MOST_NAMED)
            .map(
                each -> "%s (%.0f %%)".formatted(search.name(each.getKey()), 100 * each.getValue()))
            .collect(Collectors.joining(", "));
    return "%d combinations were not run, and their figures are not known; by a model of the trials, %s"
        .formatted(
            untried.size(),
            chances.isEmpty()
                ? "none of them has a chance above %.0f %% to add to the front"
                    .formatted(100 * WORTH)
                : "these have the best chances to add to the front: " + chances);
  }

  private String names(List<Integer> combinations) {
    return combinations.stream().map(search::name).collect(Collectors.joining(", "));
  }
}
