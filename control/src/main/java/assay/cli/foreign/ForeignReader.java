package assay.cli.foreign;

import assay.cli.foreign.value.ForeignNotes;
import assay.yaml.YamlText;

/// Reads another load tool's format.
interface ForeignReader {

  /// The tool's name, with an article if it needs one.
  String tool();

  /// Whether a file looks like one of the tool's.
  boolean reads(YamlText file);

  /// Reads what the file asks for.
  ///
  /// @param notes receives what is not taken over, and what is refused; if something is refused, the result does not count
  /// @throws assay.problem.ProblemException if the file cannot be read at all
  ForeignLoad read(YamlText file, ForeignNotes notes);
}
