package assay.metric;

import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A metric by its id taken apart: `p99(get under traffic)` is the family `p99` of `get` under traffic.
///
/// An id is read once; whatever decides anything asks for its [#family] and its [#subject].
///
/// @param id as the ledger has it
/// @param family which family; [Family#OTHER] where the id is none that this version knows
/// @param subject what it is of
public record MetricId(String id, Family family, Subject subject) {

  /// The order of the ledger's columns; those of one family stay as they come.
  public static final Comparator<MetricId> ORDER = Comparator.comparing(MetricId::family);

  /// Reads an id, whatever it is.
  public static MetricId of(String id) {
    int open = id.indexOf('(');
    boolean form = open >= 0 && id.charAt(id.length() - 1) == ')';
    String word = form ? id.substring(0, open) : id;
    Subject subject = form ? Subject.of(id.substring(open + 1, id.length() - 1)) : Subject.NONE;
    return new MetricId(id, Family.of(word).orElse(Family.OTHER), subject);
  }

  /// The metric of an id, where there is such a family.
  public static Optional<MetricId> find(String id) {
    return Optional.of(of(id)).filter(metric -> metric.family != Family.OTHER);
  }

  /// The metric of an id that is one.
  public static MetricId known(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no metric `" + id + "`"));
  }

  /// The family's word, or whatever stands in its place.
  public String word() {
    if (family != Family.OTHER) {
      return family.key();
    }
    int open = subject.none() ? -1 : id.indexOf('(');
    return open < 0 ? id : id.substring(0, open);
  }

  /// What the id names in parentheses: `get` of `p99(get)`; empty where it names nothing.
  public String about() {
    return subject.text();
  }

  /// The same, or null where it names nothing.
  public @Nullable String argument() {
    return subject.none() ? null : subject.text();
  }

  /// Whether it is of a server that not every cluster has: `cpu-per-request(database)`.
  public boolean ofAServer() {
    return family.about().isServer(about());
  }

  /// The metric in a reader's words: `put p99`, `getAll 100x6`, `lost writes`.
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

  /// How late a generator may be for it: that of its family, but the throughput of a closed step has no
  /// schedule to be late for.
  public TimingNeed timing() {
    boolean closed = family == Family.THROUGHPUT && !subject.name().isEmpty();
    return closed ? TimingNeed.NONE : family.timing();
  }

  /// Whether two of its figures have a ratio: it counts nothing, and is never none.
  public boolean ratio() {
    return family.hasRatios();
  }

  /// Its family's unit.
  public String unit() {
    return family.unit();
  }

  /// Which side of the ledger its family stands on.
  public LedgerSide side() {
    return family.side();
  }

  /// How the figures of the repeats become one.
  public FoldRule fold() {
    return family.fold();
  }

  /// Whether it counts harm that a witness proves.
  public boolean harm() {
    return family.harm();
  }

  /// Which way is better.
  public boolean lowerIsBetter() {
    return family.lowerIsBetter();
  }
}
