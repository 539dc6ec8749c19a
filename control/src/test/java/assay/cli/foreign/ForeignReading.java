package assay.cli.foreign;

import assay.cli.foreign.value.ForeignNotes;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.util.List;
import java.util.function.Supplier;

/// A text as one reader reads it.
///
/// @param left what is not taken over, each with its line
record ForeignReading(ForeignLoad load, List<String> left) {

  private static final YamlText.Form FORM = new YamlText.Form("file", "text", "name one");

  /// @throws ProblemException if something is refused
  static ForeignReading of(ForeignReader reader, String text) {
    ForeignNotes notes = new ForeignNotes();
    ForeignLoad load = reader.read(text(text), notes);
    return new ForeignReading(load, notes.told().stream().map(ForeignReading::line).toList());
  }

  static YamlText text(String text) {
    return YamlText.of(FORM, "mine", text);
  }

  /// What a reader refuses, each with its line; nothing if it refuses nothing.
  static List<String> refused(ForeignReader reader, String text) {
    Supplier<ForeignReading> reading = () -> of(reader, text);
    try {
      return List.of("nothing is refused: " + reading.get());
    } catch (ProblemException e) {
      return e.problems().stream().map(ForeignReading::line).toList();
    }
  }

  private static String line(Problem problem) {
    Problem.Place where = problem.where();
    return "%s %s %s".formatted(where == null ? "-" : where.line(), problem.code(), problem.what());
  }
}
