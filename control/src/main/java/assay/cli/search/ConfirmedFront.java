package assay.cli.search;

import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Plan;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.report.model.ParetoFront;
import assay.report.model.ParetoFront.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The combinations that got fresh repeats, judged by these alone.
///
/// @param entries the front first, then by harm
record ConfirmedFront(List<Entry> entries) {

  /// A combination's standing.
  enum Standing {
    FRONT("on the front"),
    /// Others are better, by less than the runs differ.
    NOT_TOLD_APART("not told apart"),
    DOMINATED("dominated"),
    /// A figure is missing, or too few of the repeats count.
    NOT_KNOWN("not known");

    private final String words;

    Standing(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /// @param gain empty if not known
  /// @param harm empty if not known
  record Entry(
      String configuration, Standing standing, Optional<Figure> gain, Optional<Figure> harm) {}

  static ConfirmedFront of(QuietRun run, SearchedFigures figures) {
    List<Place> places = new ArrayList<>();
    for (Row row : run.rows()) {
      row.figure(figures.gain())
          .flatMap(gain ->
              row.figure(figures.harm())
                  .filter(harm -> comparable(gain, harm))
                  .map(harm -> Place.of(row.configuration(), gain, harm)))
          .ifPresent(places::add);
    }
    List<String> front = ParetoFront.of(places).stream().map(Place::name).toList();
    List<String> dominated = ParetoFront.dominated(places).stream().map(Place::name).toList();
    List<String> known = places.stream().map(Place::name).toList();
    return new ConfirmedFront(
        run.rows().stream()
            .map(row -> {
              String name = row.configuration();
              Standing standing =
                  !known.contains(name)
                      ? Standing.NOT_KNOWN
                      : front.contains(name)
                          ? Standing.FRONT
                          : dominated.contains(name) ? Standing.DOMINATED : Standing.NOT_TOLD_APART;
              return new Entry(
                  name, standing, row.figure(figures.gain()), row.figure(figures.harm()));
            })
            .sorted(Comparator.comparing(Entry::standing).thenComparing(ConfirmedFront::harm))
            .toList());
  }

  private static Double harm(Entry entry) {
    return entry.harm().map(Figure::value).orElse(Double.MAX_VALUE);
  }

  private static boolean comparable(Figure gain, Figure harm) {
    int runs = Math.min(gain.repeats().size(), harm.repeats().size());
    return ParetoFront.hasPlace(gain, harm) && runs >= Plan.ENOUGH_REPEATS;
  }

  List<String> front() {
    return names(Standing.FRONT);
  }

  List<String> names(Standing standing) {
    return entries.stream()
        .filter(entry -> entry.standing() == standing)
        .map(Entry::configuration)
        .toList();
  }
}
