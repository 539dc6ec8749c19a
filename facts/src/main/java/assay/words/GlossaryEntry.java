package assay.words;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One glossary entry: the only text about a word, for every output.
///
/// @param key the word: `backup`, `p99`, `E204`, `kill`, `lost-writes`
/// @param is one sentence: what it is
/// @param more a few sentences: its effect, what it should change, what to choose
/// @param unit a metric's unit, or the form of a setting's values; may be empty
/// @param metric further facts for `assay.metric.MetricFamily`; empty for other words
/// @param fault a fault's traits for `assay.plan.fault.FaultKind`; empty for other words
/// @param see related words
public record GlossaryEntry(
    String key,
    Kind kind,
    String is,
    String more,
    String unit,
    Map<String, String> metric,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> fault,
    List<String> see) {

  /// Fills in what a file may leave out.
  public GlossaryEntry {
    more = more == null ? "" : more;
    unit = unit == null ? "" : unit;
    metric = metric == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(metric));
    fault = fault == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(fault));
    see = see == null ? List.of() : List.copyOf(see);
  }

  public enum Kind {
    TERM,
    /// What surfaces print instead of a word, such as `≥`.
    SIGN,
    KEY,
    SETTING,
    METRIC,
    CHECK,
    FAULT,
    CODE,
    /// The sentence of a finding, which a user's checker declares.
    FINDING
  }
}
