package assay.api;

import java.util.List;

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
public record WorkloadSetting(
    String name, List<String> values, String otherwise, String text, boolean guarded) {

  public WorkloadSetting {
    values = List.copyOf(values);
  }

  /// A setting that every study may vary.
  public WorkloadSetting(String name, List<String> values, String otherwise, String text) {
    this(name, values, otherwise, text, false);
  }
}
