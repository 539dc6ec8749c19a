package assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A checked-in generated file: checked, or regenerated.
public final class CheckedIn {

  private CheckedIn() {}

  /// Compares; with `-Dassay.regenerate=true` it writes the file instead. A difference is shown by its first line: a whole
  /// page twice helps nobody.
  public static void check(Path file, String text) throws IOException {
    if (Boolean.getBoolean("assay.regenerate")) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
    assertThat(
            Files.exists(file) ? difference(Files.readString(file), text) : "there is no such file")
        .as(
            "%s is made again by: ./verify lists -Dassay.regenerate=true (golden figures: ./verify quick …)",
            file)
        .isEmpty();
  }

  private static String difference(String is, String wanted) {
    if (is.equals(wanted)) {
      return "";
    }
    List<String> lines = is.lines().toList();
    List<String> wantedLines = wanted.lines().toList();
    int line = 0;
    while (line < Math.min(lines.size(), wantedLines.size())
        && lines.get(line).equals(wantedLines.get(line))) {
      line++;
    }
    return "line %d is “%s”, and “%s” is made"
        .formatted(line + 1, lineOr(lines, line), lineOr(wantedLines, line));
  }

  private static String lineOr(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index) : "(the end)";
  }

  /// The same for the part of a page between `<!-- name -->` and `<!-- /name -->`.
  ///
  /// @param text whole lines
  public static void checkPart(Path file, String name, String text) throws IOException {
    String page = Files.readString(file);
    String begin = "<!-- %s -->\n".formatted(name);
    int from = page.indexOf(begin);
    int to = page.indexOf("<!-- /%s -->".formatted(name));
    assertThat(from).as("%s marks its part `%s`", file, name).isBetween(0, to);
    check(file, page.substring(0, from + begin.length()) + text + page.substring(to));
  }
}
