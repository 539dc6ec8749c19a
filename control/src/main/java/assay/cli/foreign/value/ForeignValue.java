package assay.cli.foreign.value;

import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.yaml.MessageQuotes;

/// A value that another tool's file gives under a name.
///
/// @param name as the file writes it: `keyCount`, `--ratio`
/// @param text without surrounding blanks; empty if the name stands alone
public record ForeignValue(String name, String text, Place place) {

  public ForeignValue {
    text = text.strip();
  }

  /// The report that the value is not taken over (E620).
  public Problem left(String instead) {
    return new Problem("E620", "`%s`: not taken over".formatted(given()), place, instead);
  }

  /// The problem that no study can be made of the value (E621).
  public Problem refused(String expected, String help) {
    return new Problem(
        "E621",
        "`%s` must be %s, not `%s`".formatted(name, expected, MessageQuotes.briefly(text)),
        place,
        help);
  }

  private String given() {
    return text.isEmpty() ? name : name + "=" + MessageQuotes.briefly(text);
  }
}
