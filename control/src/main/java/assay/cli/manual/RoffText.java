package assay.cli.manual;

/// Lines of roff's `man` macros in plain ASCII. Text is escaped and appears literally.
final class RoffText {

  private static final int LAST_ASCII = 126;

  private final StringBuilder lines = new StringBuilder();

  /// Adds a request with its arguments, such as `SH`.
  RoffText request(String name, String... arguments) {
    lines.append('.').append(name);
    for (String argument : arguments) {
      lines.append(" \"").append(shown(argument).replace("\"", "\\(dq")).append('"');
    }
    lines.append('\n');
    return this;
  }

  RoffText text(String text) {
    return formatted(shown(text));
  }

  /// Adds a line that begins with bold words.
  RoffText bold(String words, String rest) {
    return formatted("\\fB" + shown(words) + "\\fR" + shown(rest));
  }

  private RoffText formatted(String line) {
    boolean request = line.startsWith(".") || line.startsWith("'");
    lines.append(request ? "\\&" : "").append(line).append('\n');
    return this;
  }

  /// Escapes a text for roff. A hyphen becomes a minus, so options can be copied from a page.
  static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(sign -> {
          switch (sign) {
            case '\\' -> shown.append("\\(rs");
            case '-' -> shown.append("\\-");
            case '\'' -> shown.append("\\(aq");
            case '`' -> shown.append("\\(ga");
            case '~' -> shown.append("\\(ti");
            case '^' -> shown.append("\\(ha");
            default -> {
              if (sign < ' ') {
                shown.append(' ');
              } else if (sign > LAST_ASCII) {
                shown.append("\\[u%04X]".formatted(sign));
              } else {
                shown.appendCodePoint(sign);
              }
            }
          }
        });
    return shown.toString();
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
