package assay.cli.manual;

/// Lines of roff's `man` macros, in plain ASCII: what stands in a text is shown as it is, whatever it would mean to roff.
final class RoffText {

  private static final int LAST_ASCII = 126;

  private final StringBuilder lines = new StringBuilder();

  /// A request with its arguments, such as `SH`.
  RoffText request(String name, String... arguments) {
    lines.append('.').append(name);
    for (String argument : arguments) {
      lines.append(" \"").append(shown(argument).replace("\"", "\\(dq")).append('"');
    }
    lines.append('\n');
    return this;
  }

  /// A line of text.
  RoffText text(String text) {
    return formatted(shown(text));
  }

  /// A line that begins with words in bold.
  RoffText bold(String words, String rest) {
    return formatted("\\fB" + shown(words) + "\\fR" + shown(rest));
  }

  private RoffText formatted(String line) {
    boolean request = line.startsWith(".") || line.startsWith("'");
    lines.append(request ? "\\&" : "").append(line).append('\n');
    return this;
  }

  /// A text whose signs mean nothing to roff. A hyphen is a minus, so that an option can be copied out of a page.
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

  /// All lines.
  @Override
  public String toString() {
    return lines.toString();
  }
}
