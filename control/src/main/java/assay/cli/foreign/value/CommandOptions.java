package assay.cli.foreign.value;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The options of a program's call as values under their long names.
///
/// @param longNames from a short option to its long name: `-t` to `--threads`
/// @param flags options without a value
public record CommandOptions(Map<String, String> longNames, Set<String> flags) {

  /// A call's options: `--name=value`, `--name value`, `-n value` and `-nvalue`. A call with anything else sends
  /// commands of the user's own, and is left out.
  public Optional<ForeignValues> of(ScriptCall call, ForeignNotes notes) {
    ForeignValues values = new ForeignValues(notes);
    for (int at = 0; at < call.words().size(); at++) {
      ScriptCall.Word word = call.words().get(at);
      String text = word.text();
      int equals = text.indexOf('=');
      if (text.startsWith("--") && equals > 0) {
        add(text.substring(0, equals), text.substring(equals + 1), word, values);
      } else if (text.length() > 2 && text.matches("-[A-Za-z][^-].*") && !isKnown(text)) {
        add(text.substring(0, 2), text.substring(2), word, values);
      } else if (text.startsWith("-") && text.length() > 1) {
        boolean alone = flags.contains(longName(text)) || !hasValue(call, at + 1);
        add(text, alone ? "" : call.words().get(++at).text(), word, values);
      } else {
        notes.leave(
            "a call with the command `%s`: not taken over".formatted(text),
            word.place(),
            "Assay sends no commands of your own");
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  private static boolean hasValue(ScriptCall call, int at) {
    return at < call.words().size() && !call.words().get(at).text().matches("-+[A-Za-z].*");
  }

  private boolean isKnown(String option) {
    return longNames.containsKey(option) || flags.contains(option);
  }

  private String longName(String option) {
    return longNames.getOrDefault(option, option);
  }

  private void add(String option, String value, ScriptCall.Word word, ForeignValues into) {
    into.add(new ForeignValue(longName(option), value, word.place()));
  }
}
