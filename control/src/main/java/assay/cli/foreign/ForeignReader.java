package assay.cli.foreign;

import assay.cli.foreign.value.ForeignNotes;
import assay.problem.Problem.Place;
import assay.yaml.YamlText;
import java.util.List;

/// Reads another load tool's format.
interface ForeignReader {

  /// The tool's name, with an article if it needs one.
  String tool();

  /// Whether a file looks like one of the tool's.
  boolean reads(YamlText file);

  /// Where a script calls the tool; nothing if the format is no script.
  default List<Place> calls(YamlText file) {
    return List.of();
  }

  /// Reads what the file asks for.
  ///
  /// @param notes receives what is not taken over, and what is refused; if something is refused, the result does not count
  /// @throws assay.problem.ProblemException if the file cannot be read at all
  ForeignLoad read(YamlText file, ForeignNotes notes);
}
