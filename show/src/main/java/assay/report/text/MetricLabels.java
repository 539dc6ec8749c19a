package assay.report.text;

import assay.metric.MetricId;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds the glossary's word for a printed label.
public final class MetricLabels {

  /// Stands for a figure's subject, for example a kind of request.
  private static final String ANY = "\u0001";

  private MetricLabels() {}

  private record Way(String key, int said) {}

  /// The key of a label's word: `p99` of `put p99`, `stale-reads` of `stale reads`, `fault-p99` of
  /// `get p99 during the fault`.
  public static Optional<String> word(String label) {
    return Glossary.all().entries().stream()
        .filter(word ->
            word.kind() == GlossaryEntry.Kind.METRIC || word.kind() == GlossaryEntry.Kind.CHECK)
        .map(GlossaryEntry::key)
        .flatMap(key -> Optional.ofNullable(way(key, label)).stream())
        .max(Comparator.comparingInt(Way::said))
        .map(Way::key);
  }

  /// How a label is made from a word, or null if it is not.
  private static @Nullable Way way(String key, String label) {
    String alone = MetricId.of(key).label();
    if (alone.equals(label)) {
      return new Way(key, Integer.MAX_VALUE);
    }
    String form = MetricId.of(key + "(" + ANY + ")").label();
    Matcher matcher = Pattern.compile(Pattern.quote(form).replace(ANY, "\\E.+\\Q")).matcher(label);
    int said = form.length() - ANY.length();
    // A kind's name alone does not identify a word.
    return said > 0 && matcher.matches() ? new Way(key, said) : null;
  }
}
