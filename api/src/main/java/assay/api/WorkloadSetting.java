package assay.api;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A setting that a workload has of its own and a study may vary, such as how its queries return
/// their results.
///
/// @param name its name, one that neither the bench nor an engine uses
/// @param values the forms it takes: words, words with an argument (`pages(<integer>)`), or an
///     argument alone (`<integer>`, `<percent>`, `<duration>`, `<size>`, `<text>`)
/// @param otherwise the value when a study says nothing
/// @param text one sentence on what it decides
/// @param guarded whether a value other than the default reaches beyond the run, to a program, a file or a
///     server that the study names, or to a secret of the user's: then a study may give one only where
///     the user allows it, `--allow` and the name
/// @param needs for a word that needs such, the capability an engine must have for it: another engine does
///     not have that word
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

  /// A setting whose values every engine has.
  public WorkloadSetting(
      String name, List<String> values, String otherwise, String text, boolean guarded) {
    this(name, values, otherwise, text, guarded, Map.of());
  }

  /// A setting that every study may vary.
  public WorkloadSetting(String name, List<String> values, String otherwise, String text) {
    this(name, values, otherwise, text, false);
  }

  /// The same with a word that only engines with a capability have.
  public WorkloadSetting needing(String word, Class<?> capability) {
    Map<String, Class<?>> more = new TreeMap<>(needs);
    more.put(word, capability);
    return new WorkloadSetting(name, values, otherwise, text, guarded, more);
  }

  /// The same as an engine has it: without the words for which it lacks a capability. Where the default is one
  /// of them, the first word that is left is the engine's.
  ///
  /// @param capabilities the simple names of those that the engine has
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
