package assay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A command on a page.
///
/// @param mentioned whether it is a command's name in a sentence, without arguments
/// @param text without the program's name, comments, and anything behind a gap
/// @param exit its exit code on the page
record DocumentedCommand(Path page, boolean mentioned, String text, int exit) {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// In a listing, at the beginning of a line; in a sentence, between backticks.
  private static final Pattern SHOWN =
      Pattern.compile(
          "(?m)^ *(?:\\$ )?(?:\\./)?assay ([a-z][^\\n]*)$|`(?:\\./)?assay ([a-z][^`]*)`");

  /// Commands that are incomplete without arguments.
  private static final Set<String> TAKING =
      Set.of(
          "bisect",
          "run",
          "describe",
          "export",
          "judge",
          "report",
          "compare",
          "trend",
          "history",
          "new",
          "validate",
          "explain",
          "reproduce",
          "resume",
          "search",
          "shrink",
          "up",
          "watch");

  private static final Pattern EXIT = Pattern.compile("\\(exit (\\d+)");

  /// Each once.
  static List<DocumentedCommand> all() throws IOException {
    Set<String> seen = new TreeSet<>();
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      Matcher shown = SHOWN.matcher(text);
      while (shown.find()) {
        boolean sentence = shown.group(1) == null;
        String words = words(shown.group(sentence ? 2 : 1));
        int exit = sentence ? 0 : exit(text.substring(shown.end()));
        if (seen.add(words + " " + exit)) {
          boolean mentioned = sentence && TAKING.contains(words);
          commands.add(new DocumentedCommand(page, mentioned, words, exit));
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
            .sorted()
            .forEach(pages::add);
      }
    }
    return pages;
  }

  private static String words(String line) {
    return line.replaceFirst("(?<!\\n) {3}.*", "")
        .replaceFirst(" +# .*", "")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /// The listing's text below a command, up to the next one.
  private static int exit(String after) {
    String own = after.split("\n```|\n\\$ ", 2)[0];
    Matcher exit = EXIT.matcher(own);
    return exit.find() ? Integer.parseInt(exit.group(1)) : 0;
  }

  @Override
  public String toString() {
    return ROOT.relativize(page) + ": assay " + text;
  }
}
