package assay.workload.scenario;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One request of a scenario, and what it must answer.
///
/// @param number its line in the file, from 1
/// @param path the path and the query, with `{user}`, `{value}` and `{last}` in it
/// @param status the status of the answer
/// @param answer the body of the answer, with the same in it, and `*` for any text; empty for any body
record ScenarioLine(int number, String path, int status, String answer) {

  /// The user's number.
  static final String USER = "{user}";

  /// A number that this request brings along and that no other of the user's had before.
  static final String VALUE = "{value}";

  /// The number that the last request with a `{value}` brought along.
  static final String LAST = "{last}";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[^{}]*\\}");

  /// Whether it brings a number along.
  boolean brings() {
    return path.contains(VALUE);
  }

  /// Whether it tells of the number that was brought along before.
  boolean remembers() {
    return path.contains(LAST) || answer.contains(LAST);
  }

  /// What stands in braces and is not known.
  Set<String> unknown() {
    Matcher found = PLACEHOLDER.matcher(path);
    Set<String> all = found.results().map(MatchResult::group).collect(Collectors.toSet());
    all.removeAll(Set.of(USER, VALUE, LAST));
    return new TreeSet<>(all);
  }

  /// What must be answered, for somebody who walks through the scenario.
  String expected(long user, long value, long last) {
    return filled(answer, user, value, last);
  }

  /// What is asked for.
  String asked(long user, long value, long last) {
    return filled(path, user, value, last);
  }

  private static String filled(String text, long user, long value, long last) {
    return text.replace(USER, Long.toString(user))
        .replace(VALUE, Long.toString(value))
        .replace(LAST, Long.toString(last));
  }

  /// Whether a body is what was to be answered; white space at its ends does not count.
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
