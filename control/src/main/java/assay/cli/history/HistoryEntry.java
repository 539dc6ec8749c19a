package assay.cli.history;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One map of a history file: an invocation or a completion.
///
/// @param line the line where it begins, from 1
/// @param fields by name, without a keyword's colon; values are numbers, texts, [Word]s, lists, or null
record HistoryEntry(int line, Map<String, @Nullable Object> fields) {

  /// A keyword or a symbol.
  ///
  /// @param text without the colon
  record Word(String text) {

    @Override
    public String toString() {
      return ":" + text;
    }
  }

  @Nullable Object field(String name) {
    return fields.get(name);
  }

  /// A field that is a keyword or a text; empty if it is neither.
  String word(String name) {
    return switch (fields.get(name)) {
      case Word word -> word.text();
      case String text -> text;
      case null, default -> "";
    };
  }
}
