package assay.cli.history;

import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A history that another tool wrote.
///
/// @param name as the user named it
record HistoryFile(String name, List<String> lines) {

  private static final String FORMS =
      "name a file with `.edn` (Jepsen's) or `.jsonl` (one JSON object a line)";

  /// Reads a file's entries, by the ending of its name.
  ///
  /// @throws ProblemException E471 if there is no such file, its name has another ending, or it has a mistake
  static HistoryFile read(Path path) {
    try {
      return new HistoryFile(path.toString(), Files.readAllLines(path, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw ProblemException.ofInput(
          "E471", "the history %s cannot be read: %s".formatted(path, e.getMessage()), FORMS);
    }
  }

  List<HistoryEntry> entries() {
    if (name.endsWith(".edn")) {
      return EdnHistory.entries(this);
    }
    if (name.endsWith(".jsonl")) {
      return JsonHistory.entries(this);
    }
    throw ProblemException.ofInput(
        "E471", "the form of the history %s is not known".formatted(name), FORMS);
  }

  /// A mistake in a line.
  ///
  /// @param word what is wrong in it; the whole line if it does not occur there
  ProblemException wrong(int line, String word, String what, String help) {
    String text = line <= lines.size() ? lines.get(line - 1) : "";
    int found = word.isEmpty() ? -1 : text.indexOf(word);
    int length = found < 0 ? Math.max(1, text.length()) : word.length();
    return ProblemException.ofInput(
        "E471", what, new Problem.Place(name, line, Math.max(0, found) + 1, length, text), help);
  }
}
