package assay.cli.listing;

import assay.cli.workspace.StudyLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The studies of a folder.
///
/// @param name the folder's name; empty for studies in no folder
/// @param sentence the group's topic; empty when the file `groups` lacks it
record StudyGroup(String name, String sentence, List<String> studies) {

  /// The file with a line per folder: its name, spaces, and a sentence.
  private static final String FILE = "groups";

  static List<StudyGroup> of(StudyLibrary library) {
    Map<String, List<String>> members = new LinkedHashMap<>();
    for (String study : library.names()) {
      int slash = study.indexOf('/');
      String group = slash < 0 ? "" : study.substring(0, slash);
      members.computeIfAbsent(group, name -> new ArrayList<>()).add(study);
    }
    Map<String, String> sentences = sentences(library.folder().resolve(FILE));
    List<StudyGroup> groups = new ArrayList<>();
    members.forEach((name, studies) ->
        groups.add(new StudyGroup(name, sentences.getOrDefault(name, ""), studies)));
    return groups;
  }

  private static Map<String, String> sentences(Path file) {
    Map<String, String> sentences = new LinkedHashMap<>();
    if (!Files.exists(file)) {
      return sentences;
    }
    try {
      for (String line : Files.readAllLines(file)) {
        String[] parts = line.split(" +", 2);
        if (parts.length == 2) {
          sentences.put(parts[0], parts[1].strip());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sentences;
  }

  /// The group's name in lists: `hub/`.
  String word() {
    return name + "/";
  }
}
