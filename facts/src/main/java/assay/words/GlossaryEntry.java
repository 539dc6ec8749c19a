package assay.words;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One glossary entry: the only text about a word, for every output.
///
/// @param key the word: `backup`, `p99`, `E204`, `kill`, `lost-writes`
/// @param is one sentence: what it is
/// @param more a few sentences: its effect, what it should change, what to choose
/// @param unit a metric's unit, or the form of a setting's values; may be empty
/// @param metric further facts for `assay.metric.Family`; null for other words
/// @param see related words
public record GlossaryEntry(
    String key,
    Kind kind,
    String is,
    String more,
    String unit,
    @Nullable Map<String, String> metric,
    List<String> see) {

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
