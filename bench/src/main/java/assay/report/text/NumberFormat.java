package assay.report.text;

import assay.problem.InvisibleCharacters;
import assay.record.results.FigureExtent;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Verdicts.Status;
import assay.words.AmountFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How figures are written: three significant digits and a unit, the same on every surface.
public final class NumberFormat {

  /// Figures in full Unicode.
  public static final NumberFormat UNICODE = new NumberFormat(false);

  /// Figures for a terminal that has ASCII only.
  public static final NumberFormat ASCII = new NumberFormat(true);

  /// A half-width stands for an interval whose middle is off the figure by no more than this part of it.
  private static final double EVEN = 5;

  private final boolean ascii;

  private NumberFormat(boolean ascii) {
    this.ascii = ascii;
  }

  /// A ledger's figure as a reader sees it: its own text, its value, or a dash where it is withheld.
  public String figure(Figure figure) {
    if (figure.withheld() != null) {
      return "withheld";
    }
    String text = figure.text();
    return text == null ? amount(figure.value(), figure.unit()) : plain(text);
  }

  /// A value with its unit; a dash where there is none.
  ///
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests`; another is written as it is
  public String amount(@Nullable Double value, String unit) {
    if (value == null || !Double.isFinite(value)) {
      return ascii ? "-" : "–";
    }
    return plain(AmountFormat.of(unit, value));
  }

  /// A value as it stands at an axis or in a sentence about the plan: no digit without news.
  public String brief(double value, String unit) {
    if (value == 0) {
      return "0";
    }
    return amount(value, unit).replaceAll("(\\.\\d*?)0+(?!\\d)", "$1").replaceAll("\\.(?!\\d)", "");
  }

  /// A name that fits where there is little room; its whole stands elsewhere.
  public String clipped(String name, int characters) {
    return name.length() <= characters
        ? name
        : name.substring(0, characters - 1) + (ascii ? "~" : "…");
  }

  /// A ratio: `0.531×`, `1.024×`, `12.4×`.
  public static String ratio(double ratio) {
    return AmountFormat.ratio(ratio);
  }

  /// By how much something changed, as a share: `13.8 %`, `1,240 %`.
  public static String percent(double share) {
    double percent = share * 100;
    String form = percent >= 99.95 ? "%,.0f %%" : "%.1f %%";
    return String.format(Locale.ROOT, form, percent);
  }

  /// The same with its sign: `+13.8 %`, `−2.0 %`.
  public static String change(double share) {
    return sign(share) + percent(Math.abs(share));
  }

  /// The sign of a change: `+`, `−`, or none where there is none.
  public static String sign(double change) {
    return change < 0 ? "−" : change > 0 ? "+" : "";
  }

  /// Two significant digits, for the size of a doubt.
  public static String twoDigits(double value) {
    return new BigDecimal(value).round(new MathContext(2)).stripTrailingZeros().toPlainString();
  }

  /// How far a figure is known, in the notations that [RangeLegend] explains: between runs `±4 %`,
  /// `[0.90 … 1.29 ms]` or `min 1.90 ms, max 2.40 ms`; within a run `(in run 0.90 … 1.29 ms)`. Empty
  /// if there is neither, or if the figure's own text stands for it.
  public String interval(Figure figure) {
    if (figure.value() == null || figure.text() != null) {
      return "";
    }
    return Stream.of(between(figure), within(figure))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private String between(Figure figure) {
    FigureExtent extent = FigureExtent.between(figure);
    Double value = figure.value();
    if (extent == null || value == null) {
      return "";
    }
    String low = amount(extent.low(), figure.unit());
    String high = amount(extent.high(), figure.unit());
    if (extent.kind() == FigureExtent.Kind.EXTREMES) {
      return low.equals(high) ? "all " + low : "min " + low + ", max " + high;
    }
    double half = (extent.high() - extent.low()) / 2;
    double middle = (extent.high() + extent.low()) / 2;
    boolean even = Math.abs(middle - value) <= half / EVEN;
    return even && half < value && List.of("ns", "/s", "bytes").contains(figure.unit())
        ? (ascii ? "+-" : "±") + twoDigits(half / value * 100) + " %"
        : "[" + ends(low, high) + "]";
  }

  private String within(Figure figure) {
    FigureExtent extent = FigureExtent.within(figure);
    if (extent == null) {
      return "";
    }
    String range =
        Double.isInfinite(extent.high())
            ? atLeast(extent.low(), figure.unit())
            : ends(amount(extent.low(), figure.unit()), amount(extent.high(), figure.unit()));
    return "(in run " + range + ")";
  }

  /// The least that a figure can be. Everything is at least nothing: that it is says no more than that nothing bounds it.
  private String atLeast(double low, String unit) {
    return low == 0 ? "unbounded" : (ascii ? ">= " : "≥ ") + amount(low, unit);
  }

  /// Two ends, with the unit once where they share it: `0.90 … 1.29 ms`.
  public String ends(String low, String high) {
    int one = low.indexOf(' ');
    int other = high.indexOf(' ');
    boolean shared = one > 0 && other > 0 && low.substring(one).equals(high.substring(other));
    return (shared ? low.substring(0, one) : low) + (ascii ? " .. " : " … ") + high;
  }

  /// On how many runs a figure rests where those are fewer than were asked for: `4 of 6 runs`; empty
  /// where all of them count, or where there is no figure.
  ///
  /// @param asked how many runs of each strategy were asked for
  public static String runs(Figure figure, int asked) {
    int counted = figure.repeats().size();
    return figure.value() == null || counted == 0 ? "" : runs(counted, asked);
  }

  /// The same of a number of runs.
  public static String runs(int counted, int asked) {
    return counted >= asked ? "" : counted + " of " + asked + " runs";
  }

  /// A length of time for people: `38 s`, `4 min`, `1 h 52 min`.
  public String length(long nanos) {
    long seconds = Math.round(nanos / 1e9);
    if (seconds < 120) {
      return seconds + " s";
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  /// The sign of good: `✓` or `ok`.
  public String good() {
    return ascii ? "ok" : "✓";
  }

  /// The sign of bad: `✗` or `x`.
  public String bad() {
    return ascii ? "x" : "✗";
  }

  /// The sign of what is neither good nor bad: `•` or `-`.
  public String neutral() {
    return ascii ? "-" : "•";
  }

  /// The sign of not known: `?`.
  public String unclear() {
    return "?";
  }

  /// The sign of a warning: `⚠` or `!`.
  public String warning() {
    return ascii ? "!" : "⚠";
  }

  /// The sign of the best of a column: `★` or `*`.
  public String best() {
    return ascii ? "*" : "★";
  }

  /// The sign of a verdict.
  public String sign(Status status) {
    return switch (status) {
      case VALID -> good();
      case INVALID -> bad();
      case UNKNOWN -> unclear();
    };
  }

  /// A verdict in a word. Whether a run counts is another question, which has other words.
  public static String word(Status status) {
    return switch (status) {
      case VALID -> "passed";
      case INVALID -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  /// The sign of an objective.
  public String sign(Judged judged) {
    return switch (judged) {
      case MET -> good();
      case MISSED -> bad();
      case UNDECIDED -> unclear();
    };
  }

  /// Somebody's text without control characters, in ASCII where the surface has no more.
  public String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    InvisibleCharacters.inALine(text).codePoints().forEach(c -> append(plain, c));
    return plain.toString();
  }

  private void append(StringBuilder plain, int c) {
    if (ascii && c > 126) {
      plain.append(asciiFor(c));
    } else {
      plain.appendCodePoint(c);
    }
  }

  private static String asciiFor(int c) {
    return switch (c) {
      case 'µ', 'μ' -> "u";
      case 'λ' -> "lambda";
      case 'α' -> "alpha";
      case 'β' -> "beta";
      case '±' -> "+-";
      case '…' -> "...";
      case '–', '—', '−' -> "-";
      case '·' -> "|";
      case '×' -> "x";
      case '≤' -> "<=";
      case '≥' -> ">=";
      case '\u00A0', '\u202F', '\u2009' -> " ";
      case '→' -> "->";
      case '‘', '’' -> "'";
      case '“', '”' -> "\"";
      default -> "?";
    };
  }
}
