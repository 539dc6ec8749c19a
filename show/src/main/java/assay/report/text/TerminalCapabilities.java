package assay.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// What a terminal can show.
///
/// @param width in columns
/// @param ascii whether it shows only ASCII
/// @param colour whether it shows colours, which only repeat the text
public record TerminalCapabilities(int width, boolean ascii, boolean colour) {

  private static final int LEAST = 40;

  /// A space between words. A command's first word stays beside `assay`, so that the terminal knows the command when
  /// it prints the line.
  private static final Pattern SPACE = Pattern.compile("(?<!\\bassay) ");

  public TerminalCapabilities {
    width = Math.max(LEAST, width);
  }

  public NumberFormat figures() {
    return ascii ? NumberFormat.ASCII : NumberFormat.UNICODE;
  }

  public String good(String text) {
    return paint("32", text);
  }

  public String bad(String text) {
    return paint("31", text);
  }

  public String doubt(String text) {
    return paint("33", text);
  }

  public String strong(String text) {
    return paint("1", text);
  }

  private String paint(String code, String text) {
    return colour ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
  }

  /// A text broken between words, every line indented.
  public List<String> wrap(String indent, String text) {
    List<String> wrapped = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : SPACE.split(text)) {
      if (line.length() + word.length() > width && line.length() > indent.length()) {
        wrapped.add(line.toString().stripTrailing());
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    wrapped.add(line.toString().stripTrailing());
    return wrapped;
  }
}
