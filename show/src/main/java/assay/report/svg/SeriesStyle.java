package assay.report.svg;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A colour for both themes with a dash pattern, so colour is never the only sign.
///
/// The eight hues keep Okabe and Ito's order of distinctness, darkened or lightened to a contrast
/// of at least 4.5 : 1 against the page in either theme.
///
/// @param name its CSS class and variable
/// @param light on the light page, `#rrggbb`; also written into the drawing
/// @param dash empty for a solid line
public record SeriesStyle(String name, String light, String dark, String dash) {

  public static final SeriesStyle PAPER = new SeriesStyle("paper", "#ffffff", "#0d1117", "");

  public static final SeriesStyle TEXT = new SeriesStyle("text", "#1b1f24", "#e6edf3", "");

  /// Text beside the point: ticks, notes.
  public static final SeriesStyle MUTED = new SeriesStyle("muted", "#57606a", "#9ba6b2", "");

  public static final SeriesStyle GRID = new SeriesStyle("grid", "#d5dae0", "#30363d", "");

  /// Time that does not count.
  public static final SeriesStyle WARM_UP = new SeriesStyle("warm-up", "#eceff2", "#1f252c", "");

  /// Faults and missed objectives.
  public static final SeriesStyle BAD = new SeriesStyle("bad", "#b3261e", "#ff938a", "");

  public static final SeriesStyle GOOD = new SeriesStyle("good", "#0b6b2e", "#56d364", "");

  public static final SeriesStyle DOUBT = new SeriesStyle("doubt", "#7a4f00", "#e3b341", "");

  private static final List<SeriesStyle> NAMED =
      List.of(PAPER, TEXT, MUTED, GRID, WARM_UP, BAD, GOOD, DOUBT);

  private static final String[][] HUES = {
    {"#0067a8", "#58a6ff"},
    {"#a84b00", "#ffa657"},
    {"#00714f", "#3fcf9e"},
    {"#8b3a7a", "#e29bd6"},
    {"#6b5900", "#e3c84b"},
    {"#1b6a85", "#7fd0e8"},
    {"#9c2f4f", "#ff9bb3"},
    {"#4d5661", "#b4bec9"},
  };

  private static final String[] DASHES = {
    "", "7 3", "8 3 2 3", "2 3", "12 4", "4 2 1 2 1 2", "12 3 2 3", "5 5"
  };

  /// The style of the n-th configuration, from 0. After eight configurations the colours repeat with other
  /// dashes.
  public static SeriesStyle series(int index) {
    int hue = index % HUES.length;
    int dash = (index + index / HUES.length) % DASHES.length;
    return new SeriesStyle("s" + hue, HUES[hue][0], HUES[hue][1], DASHES[dash]);
  }

  /// The CSS rules for the theme's colours.
  public static String css() {
    List<SeriesStyle> styles = new ArrayList<>(NAMED);
    for (int i = 0; i < HUES.length; i++) {
      styles.add(series(i));
    }
    String variables =
        styles.stream()
            .map(style -> "--%s:light-dark(%s,%s);".formatted(style.name, style.light, style.dark))
            .collect(Collectors.joining());
    String classes =
        styles.stream()
            .map(style -> ".%1$s{--c:var(--%1$s)}".formatted(style.name))
            .collect(Collectors.joining("\n"));
    return ":root{" + variables + "}\n" + classes;
  }
}
