package assay.api;

import java.util.List;

/// A setting that a workload has of its own and a study may vary, such as how its queries return
/// their results.
///
/// @param name its name, one that neither the bench nor an engine uses
/// @param values the forms it takes: words, words with an argument (`pages(<integer>)`), or an
///     argument alone (`<integer>`, `<duration>`, `<size>`, `<text>`)
/// @param otherwise the value when a study says nothing
/// @param text one sentence on what it decides
public record Choice(String name, List<String> values, String otherwise, String text) {

  public Choice {
    values = List.copyOf(values);
  }
}
