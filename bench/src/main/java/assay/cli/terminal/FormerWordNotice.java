package assay.cli.terminal;

import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.words.FormerWord;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Prints the current names of former words to stderr, each once.
public final class FormerWordNotice {

  private FormerWordNotice() {}

  /// Prints the former words that a user wrote, one line each.
  public static void written(List<FormerWord> words, Terminal terminal) {
    words.forEach(word -> terminal.note("note: " + word.sentence()));
  }

  /// Prints the former words in stored runs, in one line for all.
  ///
  /// @param folders the directories of the runs
  public static void stored(List<Path> folders, Terminal terminal) {
    Set<FormerWord> words = new LinkedHashSet<>();
    folders.forEach(folder -> words.addAll(RunRecord.formerWords(new RunDirectory(folder))));
    if (!words.isEmpty()) {
      terminal.note(
          words.stream()
              .map(word -> "`%s` is `%s`".formatted(word.was(), word.now()))
              .collect(
                  Collectors.joining(
                      ", ",
                      "note: an earlier version stored this, in words that are others now: ",
                      "")));
    }
  }
}
