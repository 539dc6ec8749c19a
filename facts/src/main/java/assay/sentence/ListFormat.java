package assay.sentence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How the items of a list become text.
@SuppressWarnings("ImmutableEnumChecker") // its functions are methods without state
enum ListFormat {
  /// At most three, in quotation marks: `“a”, “b”, “c” and 2 more`.
  QUOTED(texts -> names(texts.stream().map("“%s”"::formatted).toList())),
  /// `a, b, c`.
  ALL(texts -> String.join(", ", texts)),
  /// `a and b and c`.
  AND(texts -> String.join(" and ", texts)),
  /// `a, and b`.
  ALSO(texts -> String.join(", and ", texts)),
  /// `a, b or c`.
  OR(texts -> last(texts, " or ")),
  /// `A. B.`
  SENTENCES(texts -> texts.stream().map(ListFormat::sentence).collect(Collectors.joining(" ")));

  private static final int NAMED = 3;

  private final Function<List<String>, String> text;

  ListFormat(Function<List<String>, String> text) {
    this.text = text;
  }

  static Optional<ListFormat> of(String word) {
    return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  static String words() {
    return Stream.of(values()).map(ListFormat::word).collect(Collectors.joining(", "));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String text(List<String> texts) {
    return text.apply(texts);
  }

  /// Names in a sentence, at most three: `a`, `a and b`, `a, b, c and 2 more`.
  static String names(List<String> names) {
    List<String> shown = new ArrayList<>(names.stream().limit(NAMED).toList());
    int more = names.size() - shown.size();
    if (more > 0) {
      shown.add(more + " more");
    }
    return last(shown, " and ");
  }

  private static String last(List<String> texts, String before) {
    int last = texts.size() - 1;
    return last < 1
        ? String.join("", texts)
        : String.join(", ", texts.subList(0, last)) + before + texts.get(last);
  }

  private static String sentence(String text) {
    return text.isEmpty()
        ? ""
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
  }
}
