package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/// Every command on a page is valid: its options are known, and its study exists.
final class DocumentedCommandsTest extends InstalledAssay {

  private static final Path ROOT = Path.of("..");

  /// In a listing, at the beginning of a line; in a sentence, between backticks.
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?m)^ *(?:\\$ )?(?:\\./)?assay ([a-z][^\\n]*)$|`(?:\\./)?assay ([a-z][^`]*)`");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  /// Commands of the launcher itself.
  private static final Set<String> LAUNCHERS = Set.of("build", "image", "package", "help");

  private static final Set<String> OF_STUDIES = Set.of("run", "describe", "up");

  /// A command on a page.
  ///
  /// @param inSentence whether it is in a sentence, which may omit arguments
  /// @param words without the program's name
  record Shown(Path page, boolean inSentence, List<String> words) {

    @Override
    public String toString() {
      return ROOT.relativize(page) + ": assay " + String.join(" ", words);
    }
  }

  static List<Shown> commands() throws IOException {
    List<Shown> commands = new ArrayList<>();
    for (Path page : pages()) {
      Matcher shown = SHOWN.matcher(Files.readString(page));
      while (shown.find()) {
        boolean inSentence = shown.group(1) == null;
        List<String> words = words(shown.group(inSentence ? 2 : 1));
        if (!LAUNCHERS.contains(words.getFirst())) {
          commands.add(new Shown(page, inSentence, words));
        }
      }
    }
    return commands;
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    for (Path below : List.of(ROOT.resolve("docs"), ROOT.resolve("engines"))) {
      try (Stream<Path> files = Files.walk(below)) {
        files
            .filter(file -> file.toString().endsWith(".md") && !file.toString().contains("target"))
            .forEach(pages::add);
      }
    }
    return pages;
  }

  /// The words of a command, up to a comment, a pipe, a redirection, or a gap; optional parts are
  /// included.
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word =
        WORD.matcher(
            line.replaceFirst(" {3}.*", "").replaceAll("[\\[\\]]", "").replaceAll("\\bN\\b", "1"));
    while (word.find() && !word.group().matches("#.*|\\||2?>|&&|…|\\\\")) {
      words.add(
          Stream.of(1, 2, 3)
              .map(word::group)
              .filter(part -> part != null)
              .findFirst()
              .orElseThrow());
    }
    return words;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void command_isOne(Shown shown) {
    CommandLine line =
        Assay.commandLine(
            new Workspace(folder, folder),
            new Terminal(nowhere(), nowhere(), false, window),
            actions);
    try {
      line.parseArgs(shown.words().toArray(String[]::new));
    } catch (CommandLine.MissingParameterException e) {
      assertThat(shown.inSentence()).as(shown + ": " + e.getMessage()).isTrue();
    }
    if (OF_STUDIES.contains(shown.words().getFirst()) && shown.words().size() > 1) {
      String study = shown.words().get(1);
      if (study.matches("[a-z0-9/-]+") && !study.startsWith("-")) {
        assertThat(ROOT.resolve("studies/" + study + ".yaml")).as(shown.toString()).exists();
      }
    }
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
