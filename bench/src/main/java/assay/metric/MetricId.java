package assay.metric;

import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A parsed metric id: `p99(get under traffic)` is the family `p99` of `get` under traffic. Decisions use [#family]
/// and [#subject], not the text.
///
/// @param id as in the results table
/// @param family [Family#OTHER] if this version does not know the family
public record MetricId(String id, Family family, Subject subject) {

  /// The order of the results table's columns; the order within a family is kept.
  public static final Comparator<MetricId> ORDER = Comparator.comparing(MetricId::family);

  /// Parses any text.
  public static MetricId of(String id) {
    int open = id.indexOf('(');
    boolean form = open >= 0 && id.charAt(id.length() - 1) == ')';
    String word = form ? id.substring(0, open) : id;
    Subject subject = form ? Subject.of(id.substring(open + 1, id.length() - 1)) : Subject.NONE;
    return new MetricId(id, Family.of(word).orElse(Family.OTHER), subject);
  }

  /// The metric of an id, if its family is known.
  public static Optional<MetricId> find(String id) {
    return Optional.of(of(id)).filter(metric -> metric.family != Family.OTHER);
  }

  /// The metric of an id whose family must be known.
  public static MetricId known(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no metric `" + id + "`"));
  }

  /// The family's name, or the text in its place.
  public String word() {
    if (family != Family.OTHER) {
      return family.key();
    }
    int open = subject.none() ? -1 : id.indexOf('(');
    return open < 0 ? id : id.substring(0, open);
  }

  /// The text in parentheses: `get` of `p99(get)`; empty without one.
  public String about() {
    return subject.text();
  }

  /// The text in parentheses, or null without one.
  public @Nullable String argument() {
    return subject.none() ? null : subject.text();
  }

  /// Whether the metric is of a server that only some clusters have: `cpu-per-request(database)`.
  public boolean ofAServer() {
    return family.about().isServer(about());
  }

  /// The name for a reader: `put p99`, `getAll 100x6`, `lost writes`.
  public String label() {
    String words = family == Family.OTHER ? word().replace('-', ' ') : family.words();
    if (subject.none()) {
      return words;
    }
    return switch (family.subjects()) {
      case ALONE -> about();
      case FIRST -> about() + " " + words;
      case LAST -> words + ", " + about();
    };
  }

  /// How late the load generator may be. The throughput of a closed step has no schedule and cannot be late.
  public TimingNeed timing() {
    boolean closed = family == Family.THROUGHPUT && !subject.name().isEmpty();
    return closed ? TimingNeed.NONE : family.timing();
  }

  /// Whether two figures have a ratio: they are no counts and never zero.
  public boolean ratio() {
    return family.hasRatios();
  }

  public String unit() {
    return family.unit();
  }

  public LedgerSide side() {
    return family.side();
  }

  public FoldRule fold() {
    return family.fold();
  }

  public boolean harm() {
    return family.harm();
  }

  public boolean lowerIsBetter() {
    return family.lowerIsBetter();
  }
}
