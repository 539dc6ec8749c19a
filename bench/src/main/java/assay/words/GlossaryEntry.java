package assay.words;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One entry of the glossary: the one text about a word, which every surface shows.
///
/// @param key the word: `backup`, `p99`, `E204`, `kill`, `lost-writes`
/// @param kind what kind of word
/// @param is one sentence: what it is
/// @param more a few sentences: what it does, what it should move, what to pick
/// @param unit the unit of a metric, or the form of a setting's values; empty where it has none
/// @param metric what a metric is known for besides, as `assay.metric.Family` reads it; null of any other
///     word
/// @param see other words to look at
public record GlossaryEntry(
    String key,
    Kind kind,
    String is,
    String more,
    String unit,
    @Nullable Map<String, String> metric,
    List<String> see) {

  /// The kinds of words.
  public enum Kind {
    TERM,
    KEY,
    SETTING,
    METRIC,
    CHECK,
    FAULT,
    CODE
  }
}
