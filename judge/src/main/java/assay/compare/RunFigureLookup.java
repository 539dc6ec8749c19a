package assay.compare;

import assay.metric.MetricId;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.words.NearestWord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds figures of runs by the names that users may write: `p99(put)`, `put p99`, `lost writes`, `getAll 100x6`.
final class RunFigureLookup {

  private final Map<String, Figure> figures = new LinkedHashMap<>();

  RunFigureLookup(List<Results> runs) {
    runs.stream()
        .flatMap(run -> run.rows().stream())
        .flatMap(row -> row.figures().stream())
        .forEach(this::add);
  }

  private void add(Figure figure) {
    MetricId id = figure.id();
    figures.putIfAbsent(id.id(), figure);
    figures.putIfAbsent(id.label(), figure);
    String word = id.word();
    figures.putIfAbsent(
        id.subject().none() ? word.replace('-', ' ') : id.about() + " " + word, figure);
  }

  /// The figure with a name; empty if no run has it.
  Optional<Figure> ifThere(String name) {
    return Optional.ofNullable(figures.get(name));
  }

  /// The figure with a name, in any configuration.
  ///
  /// @throws ProblemException E322 when no run has the figure
  Figure find(String name) {
    Figure figure = figures.get(name);
    if (figure == null) {
      String some = figures.keySet().stream().limit(4).collect(Collectors.joining(", "));
      throw new ProblemException(
          ExitCode.INVALID_INPUT,
          new Problem(
              "E322",
              "these runs have no figure `%s`".formatted(name),
              NearestWord.help(name, figures.keySet(), "they have " + some + " and so on")));
    }
    return figure;
  }
}
