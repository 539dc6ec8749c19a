package assay.metric;

import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A parsed metric id: family `p99` and subject `get` of `p99(get)`. Decisions use these, not the text.
///
/// @param family [MetricFamily#OTHER] if unknown
public record MetricId(String id, MetricFamily family, MetricSubject subject) {

  /// The results table's column order; stable within a family.
  public static final Comparator<MetricId> ORDER = Comparator.comparing(MetricId::family);

  /// Parses any text, without validation.
  public static MetricId of(String id) {
    int open = id.indexOf('(');
    boolean form = open >= 0 && id.charAt(id.length() - 1) == ')';
    String word = form ? id.substring(0, open) : id;
    MetricSubject subject =
        form ? MetricSubject.of(id.substring(open + 1, id.length() - 1)) : MetricSubject.NONE;
    return new MetricId(id, MetricFamily.of(word).orElse(MetricFamily.OTHER), subject);
  }

  /// Parses an id; empty for an unknown family.
  public static Optional<MetricId> find(String id) {
    return Optional.of(of(id)).filter(metric -> metric.family != MetricFamily.OTHER);
  }

  public static MetricId known(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no metric `" + id + "`"));
  }

  public String word() {
    if (family != MetricFamily.OTHER) {
      return family.key();
    }
    int open = subject.none() ? -1 : id.indexOf('(');
    return open < 0 ? id : id.substring(0, open);
  }

  /// The text in parentheses: `get` of `p99(get)`; may be empty.
  public String about() {
    return subject.text();
  }

  public @Nullable String argument() {
    return subject.none() ? null : subject.text();
  }

  /// Whether only some clusters have the server: `cpu-per-request(database)`.
  public boolean ofAServer() {
    return family.about().isServer(about());
  }

  /// The name for a reader: `put p99`, `getAll 100x6`, `lost writes`.
  public String label() {
    String words = family == MetricFamily.OTHER ? word().replace('-', ' ') : family.words();
    if (subject.none()) {
      return words;
    }
    return switch (family.subjects()) {
      case ALONE -> about();
      case FIRST -> about() + " " + words;
      case LAST -> words + ", " + about();
    };
  }

  /// A closed step's throughput has no schedule and cannot be late.
  public SendDelayTolerance timing() {
    boolean closed = family == MetricFamily.THROUGHPUT && !subject.name().isEmpty();
    return closed ? SendDelayTolerance.NONE : family.timing();
  }

  public boolean ratio() {
    return family.hasRatios();
  }

  public String unit() {
    return family.unit();
  }

  public ResultsTableSide side() {
    return family.side();
  }

  public RepeatAggregation fold() {
    return family.fold();
  }

  public boolean harm() {
    return family.harm();
  }

  public boolean lowerIsBetter() {
    return family.lowerIsBetter();
  }
}
