package assay.cli.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.EdnException;
import us.bpsm.edn.Keyword;
import us.bpsm.edn.Symbol;
import us.bpsm.edn.TaggedValue;
import us.bpsm.edn.parser.Parseable;
import us.bpsm.edn.parser.Parser;
import us.bpsm.edn.parser.Parsers;

/// Reads a history in EDN, as Jepsen stores it: one map after the other, with or without a tag, or a vector of maps.
final class EdnHistory {

  private final HistoryFile file;
  private final CountedText text;
  private final Parser parser = Parsers.newParser(Parsers.defaultConfiguration());
  private final List<HistoryEntry> entries = new ArrayList<>();

  private EdnHistory(HistoryFile file) {
    this.file = file;
    this.text = new CountedText(String.join("\n", file.lines()));
  }

  static List<HistoryEntry> entries(HistoryFile file) {
    EdnHistory reader = new EdnHistory(file);
    reader.all();
    return reader.entries;
  }

  private void all() {
    text.skipSpace();
    while (!text.ended()) {
      int line = text.line();
      Object value = next(line);
      if (!Parser.END_OF_INPUT.equals(value)) {
        add(line, value);
      }
      text.skipSpace();
    }
  }

  private @Nullable Object next(int line) {
    try {
      return parser.nextValue(text);
    } catch (EdnException | NumberFormatException e) {
      throw file.wrong(
          line,
          "",
          "this is not EDN: %s".formatted(e.getMessage()),
          "write one map for each invocation and each completion, as in Jepsen's history.edn");
    }
  }

  private void add(int line, @Nullable Object value) {
    Object plain = value instanceof TaggedValue tagged ? tagged.getValue() : value;
    if (plain instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      map.forEach((name, field) -> fields.put(name(name), value(field)));
      entries.add(new HistoryEntry(line, fields));
    } else if (plain instanceof List<?> list) {
      list.forEach(each -> add(line, each));
    } else {
      throw file.wrong(
          line, "" + plain, "`%s` is not a map".formatted(plain), "write maps such as {:type :ok}");
    }
  }

  private static String name(Object name) {
    return name instanceof Keyword keyword ? keyword.getName() : String.valueOf(name);
  }

  private static @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Keyword keyword -> new HistoryEntry.Word(keyword.getName());
      case Symbol symbol -> new HistoryEntry.Word(symbol.getName());
      case TaggedValue tagged -> value(tagged.getValue());
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(each -> all.add(value(each)));
        yield all;
      }
      default -> value;
    };
  }

  /// A text that counts its lines while it is read.
  private static final class CountedText implements Parseable {

    private final String text;
    private int at;
    private int line = 1;

    CountedText(String text) {
      this.text = text;
    }

    int line() {
      return line;
    }

    boolean ended() {
      return at >= text.length();
    }

    /// Skips what is no value: blanks, commas and comments.
    void skipSpace() {
      while (!ended()) {
        char next = text.charAt(at);
        if (next == ';') {
          while (!ended() && text.charAt(at) != '\n') {
            at++;
          }
        } else if (Character.isWhitespace(next) || next == ',') {
          int unused = read();
        } else {
          return;
        }
      }
    }

    @Override
    public int read() {
      if (ended()) {
        return END_OF_INPUT;
      }
      char next = text.charAt(at++);
      line += next == '\n' ? 1 : 0;
      return next;
    }

    @Override
    public void unread(int character) {
      if (character != END_OF_INPUT) {
        at--;
        line -= character == '\n' ? 1 : 0;
      }
    }

    @Override
    public void close() {}
  }
}
