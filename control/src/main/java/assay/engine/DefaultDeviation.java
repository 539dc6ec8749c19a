package assay.engine;

import assay.api.Settings;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value that Assay gives the product although the product's own default is another.
///
/// @param value Assay's; null for a setting of the descriptor, whose own default it is
/// @param otherwise the product's default
/// @param why Assay differs: one line
/// @param with the values of other settings with which it matters; null for all
public record DefaultDeviation(
    @Nullable String value,
    @JsonProperty("default") String otherwise,
    String why,
    @Nullable Map<String, List<String>> with) {

  boolean matters(Settings given) {
    return with == null
        || with.entrySet().stream()
            .allMatch(setting -> setting.getValue().contains(given.text(setting.getKey(), "")));
  }
}
