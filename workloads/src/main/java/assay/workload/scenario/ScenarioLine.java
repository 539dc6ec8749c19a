package assay.workload.scenario;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One request in a scenario and its expected answer.
///
/// @param number its line in the file, from 1
/// @param path the path and the query, with the placeholders `{user}`, `{value}` and `{last}`
/// @param answer the expected body, with the same placeholders, and `*` for any text; empty for any
/// body
record ScenarioLine(int number, String path, int status, String answer) {

  static final String USER = "{user}";

  /// A number that the user's earlier requests did not have.
  static final String VALUE = "{value}";

  /// The number from the user's last request with a `{value}`.
  static final String LAST = "{last}";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]*\\}");

  /// Whether the request has a new number.
  boolean brings() {
    return path.contains(VALUE);
  }

  /// Whether the request or the answer refers to the last number.
  boolean remembers() {
    return path.contains(LAST) || answer.contains(LAST);
  }

  Set<String> unknown() {
    Matcher found = PLACEHOLDER.matcher(path);
    Set<String> all = found.results().map(MatchResult::group).collect(Collectors.toSet());
    all.removeAll(Set.of(USER, VALUE, LAST));
    return new TreeSet<>(all);
  }

  String expected(long user, long value, long last) {
    return filled(answer, user, value, last);
  }

  String asked(long user, long value, long last) {
    return filled(path, user, value, last);
  }

  private static String filled(String text, long user, long value, long last) {
    return text.replace(USER, Long.toString(user))
        .replace(VALUE, Long.toString(value))
        .replace(LAST, Long.toString(last));
  }

  /// Ignores white space at a body's ends.
  static boolean fits(String body, String expected) {
    if (expected.isEmpty()) {
      return true;
    }
    String pattern =
        Pattern.compile("*", Pattern.LITERAL)
            .splitAsStream(expected + " ")
            .map(String::strip)
            .map(Pattern::quote)
            .collect(Collectors.joining(".*"));
    return Pattern.compile(pattern, Pattern.DOTALL).matcher(body.strip()).matches();
  }
}
