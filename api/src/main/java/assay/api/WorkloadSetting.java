package assay.api;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A workload's own setting, which a study may vary: for example how queries return their results.
///
/// @param name the setting's name, which neither Assay nor an engine uses
/// @param values the forms of its values: words, words with an argument (`pages(<integer>)`), or an
/// argument alone (`<integer>`, `<percent>`, `<duration>`, `<size>`, `<text>`)
/// @param otherwise the default
/// @param text one sentence on what the setting decides
/// @param guarded whether a value other than the default reaches beyond the run: a program, a file
/// or a server that the study names, or a user's secret. The user must then allow it with `--allow`
/// and the name
/// @param needs per word, the capability that an engine must have; an engine without the capability
/// does not offer the word
public record WorkloadSetting(
    String name,
    List<String> values,
    String otherwise,
    String text,
    boolean guarded,
    Map<String, Class<?>> needs) {

  public WorkloadSetting {
    values = List.copyOf(values);
    needs = Map.copyOf(needs);
  }

  /// A setting with values that every engine has.
  public WorkloadSetting(
      String name, List<String> values, String otherwise, String text, boolean guarded) {
    this(name, values, otherwise, text, guarded, Map.of());
  }

  /// A setting that every study may vary.
  public WorkloadSetting(String name, List<String> values, String otherwise, String text) {
    this(name, values, otherwise, text, false);
  }

  /// A copy with a word that needs a capability.
  public WorkloadSetting needing(String word, Class<?> capability) {
    Map<String, Class<?>> more = new TreeMap<>(needs);
    more.put(word, capability);
    return new WorkloadSetting(name, values, otherwise, text, guarded, more);
  }

  /// The setting on one engine: without the words that need a missing capability. If the default is
  /// among these, the first remaining word is the engine's default.
  ///
  /// @param capabilities the simple names of the engine's capabilities
  public WorkloadSetting on(Collection<String> capabilities) {
    List<String> left = values.stream().filter(value -> has(capabilities, value)).toList();
    String first = has(capabilities, otherwise) || left.isEmpty() ? otherwise : left.getFirst();
    return new WorkloadSetting(name, left, first, text, guarded, needs);
  }

  private boolean has(Collection<String> capabilities, String value) {
    Class<?> capability = needs.get(value);
    return capability == null || capabilities.contains(capability.getSimpleName());
  }
}
