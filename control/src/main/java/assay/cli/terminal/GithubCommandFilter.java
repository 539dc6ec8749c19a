package assay.cli.terminal;

import java.util.regex.Pattern;

/// Commands that GitHub's runners obey if they are in the output: `::name::` at the beginning of a line, after any white
/// space, and `##[name]` anywhere.
final class GithubCommandFilter {

  private static final Pattern BEGINNING =
      Pattern.compile("^(?=[\\p{javaWhitespace}\\p{Z}\\uFEFF]*::)");
  private static final String ANYWHERE = "##[";

  private GithubCommandFilter() {}

  /// A line with a visible sign that makes each command a text.
  static String without(String line) {
    return BEGINNING.matcher(line).replaceFirst(".").replace(ANYWHERE, "## [");
  }

  /// A line of JSON with the same value and no command.
  static String withoutInJson(String line) {
    return line.replace(ANYWHERE, "#\\u0023[");
  }
}
