package assay.report.text;

import assay.metric.MetricId;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The way back from a label, as the surfaces print it, to the glossary's word for it.
public final class MetricLabels {

  /// Stands for a kind of request, or whatever else a figure is of.
  private static final String ANY = "\u0001";

  private MetricLabels() {}

  private record Way(String key, int said) {}

  /// The key of the word that a label is of: `p99` of `put p99`, `stale-reads` of `stale reads`,
  /// `fault-p99` of `get p99 during the fault`.
  public static Optional<String> word(String label) {
    return Glossary.all().entries().stream()
        .filter(word ->
            word.kind() == GlossaryEntry.Kind.METRIC || word.kind() == GlossaryEntry.Kind.CHECK)
        .map(GlossaryEntry::key)
        .flatMap(key -> Optional.ofNullable(way(key, label)).stream())
        .max(Comparator.comparingInt(Way::said))
        .map(Way::key);
  }

  /// How a label comes of a word, or null where it does not.
  private static @Nullable Way way(String key, String label) {
    String alone = MetricId.of(key).label();
    if (alone.equals(label)) {
      return new Way(key, Integer.MAX_VALUE);
    }
    String form = MetricId.of(key + "(" + ANY + ")").label();
    Matcher matcher = Pattern.compile(Pattern.quote(form).replace(ANY, "\\E.+\\Q")).matcher(label);
    int said = form.length() - ANY.length();
    // What is only a kind's name says nothing of its word.
    return said > 0 && matcher.matches() ? new Way(key, said) : null;
  }
}
