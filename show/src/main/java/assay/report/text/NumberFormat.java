package assay.report.text;

import assay.fact.Fact;
import assay.metric.WithheldFigure;
import assay.problem.InvisibleCharacters;
import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.Verdicts.Status;
import assay.sentence.SentenceRenderer;
import assay.words.AmountFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Formats figures: three significant digits and a unit, the same in every output.
public final class NumberFormat {

  public static final NumberFormat UNICODE = new NumberFormat(false);

  /// For a terminal that has only ASCII.
  public static final NumberFormat ASCII = new NumberFormat(true);

  /// `±` stands for an interval if its middle differs from the figure by at most a fifth of the
  /// half-width.
  private static final double EVEN = 5;

  private final boolean ascii;

  private NumberFormat(boolean ascii) {
    this.ascii = ascii;
  }

  /// A figure, the same text on every surface: its own text, its value, or why it has none in a word.
  public String figure(Figure figure) {
    WithheldFigure withheld = figure.withheld();
    if (withheld != null) {
      return switch (withheld.why()) {
        case NOT_THERE -> amount(null, figure.unit());
        case NOT_MEASURED -> "not measured";
        default -> "withheld";
      };
    }
    Fact text = figure.text();
    if (text == null && figure.nothingBounds()) {
      return "not known";
    }
    return text == null ? amount(figure.value(), figure.unit()) : plain(text);
  }

  /// A value with its unit; a dash if there is no value.
  ///
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests`; another unit is written
  ///     unchanged
  public String amount(@Nullable Double value, String unit) {
    if (value == null || !Double.isFinite(value)) {
      return ascii ? "-" : "–";
    }
    return plain(AmountFormat.of(unit, value));
  }

  /// A value without trailing zeros, for an axis or a sentence about the plan.
  public String brief(double value, String unit) {
    if (value == 0) {
      return "0";
    }
    return amount(value, unit).replaceAll("(\\.\\d*?)0+(?!\\d)", "$1").replaceAll("\\.(?!\\d)", "");
  }

  /// Shortens a name to a number of characters. The full name must stand elsewhere.
  public String clipped(String name, int characters) {
    return name.length() <= characters
        ? name
        : name.substring(0, characters - 1) + (ascii ? "~" : "…");
  }

  /// A ratio: `0.531×`, `1.024×`, `12.4×`.
  public static String ratio(double ratio) {
    return AmountFormat.ratio(ratio);
  }

  /// The size of a change: `13.8 %`, `1,240 %`.
  ///
  /// @param share a fraction, 1 for 100 %
  public static String percent(double share) {
    double percent = share * 100;
    String form = percent >= 99.95 ? "%,.0f %%" : "%.1f %%";
    return String.format(Locale.ROOT, form, percent);
  }

  /// The size of a change with its sign: `+13.8 %`, `−2.0 %`.
  public static String change(double share) {
    return sign(share) + percent(Math.abs(share));
  }

  public static String sign(double change) {
    return change < 0 ? "−" : change > 0 ? "+" : "";
  }

  /// Two significant digits, for the size of an uncertainty.
  public static String twoDigits(double value) {
    return new BigDecimal(value).round(new MathContext(2)).stripTrailingZeros().toPlainString();
  }

  /// A figure's uncertainty, as [RangeLegend] explains. Between runs: `±4 %`, `[0.90 … 1.29 ms]` or
  /// `min 1.90 ms, max 2.40 ms`. Within a run: `(in run 0.90 … 1.29 ms)`. Empty if there is
  /// neither, or if the figure has its own text.
  public String interval(Figure figure) {
    if (figure.value() == null || figure.text() != null || figure.nothingBounds()) {
      return "";
    }
    return Stream.of(between(figure), within(figure))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private String between(Figure figure) {
    FigureRange extent = FigureRange.between(figure);
    Double value = figure.value();
    if (extent == null || value == null) {
      return "";
    }
    String low = amount(extent.low(), figure.unit());
    String high = amount(extent.high(), figure.unit());
    if (extent.kind() == FigureRange.Kind.EXTREMES) {
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
    FigureRange extent = FigureRange.within(figure);
    if (extent == null) {
      return "";
    }
    String range =
        Double.isInfinite(extent.high())
            ? (ascii ? ">= " : "≥ ") + amount(extent.low(), figure.unit())
            : ends(amount(extent.low(), figure.unit()), amount(extent.high(), figure.unit()));
    return "(in run " + range + ")";
  }

  /// Two ends, with a shared unit written once: `0.90 … 1.29 ms`. Ends that read alike are one.
  public String ends(String low, String high) {
    if (low.equals(high)) {
      return low;
    }
    int one = low.indexOf(' ');
    int other = high.indexOf(' ');
    boolean shared = one > 0 && other > 0 && low.substring(one).equals(high.substring(other));
    return (shared ? low.substring(0, one) : low) + (ascii ? " .. " : " … ") + high;
  }

  /// `4 of 6 runs` if a figure has fewer runs than asked for; otherwise empty.
  ///
  /// @param asked runs per configuration
  public static String runs(Figure figure, int asked) {
    int counted = figure.repeats().size();
    return figure.value() == null || counted == 0 ? "" : runs(counted, asked);
  }

  /// `4 of 6 runs` if fewer runs count than were asked for, otherwise empty.
  public static String runs(int counted, int asked) {
    return counted >= asked ? "" : counted + " of " + asked + " runs";
  }

  /// A duration: `38 s`, `4 min`, `1 h 52 min`.
  public String length(long nanos) {
    long seconds = Math.round(nanos / 1e9);
    if (seconds < 120) {
      return seconds + " s";
    }
    long minutes = Math.round(seconds / 60.0);
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  public String good() {
    return ascii ? "ok" : "✓";
  }

  public String bad() {
    return ascii ? "x" : "✗";
  }

  public String neutral() {
    return ascii ? "-" : "•";
  }

  public String unclear() {
    return "?";
  }

  public String warning() {
    return ascii ? "!" : "⚠";
  }

  /// Marks a column's best figure.
  public String best() {
    return ascii ? "*" : "★";
  }

  public String sign(Status status) {
    return switch (status) {
      case VALID -> good();
      case INVALID -> bad();
      case UNKNOWN -> unclear();
    };
  }

  /// A verdict as a word. Whether a run counts is a different question, with different words.
  public static String word(Status status) {
    return switch (status) {
      case VALID -> "passed";
      case INVALID -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  public String sign(Judged judged) {
    return switch (judged) {
      case MET -> good();
      case MISSED -> bad();
      case UNDECIDED -> unclear();
    };
  }

  /// A fact as a sentence, in this format's characters.
  public String plain(Fact fact) {
    return plain(SentenceRenderer.of(fact));
  }

  /// Text without control characters, and in ASCII if the output has only ASCII.
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
