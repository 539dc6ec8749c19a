package assay.study.file;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parts of an objective: `p99(put) < 5ms`, `put p99 < 5 ms`, or `lost-writes == 0`.
///
/// @param metric `p99`, or `lost-writes`
/// @param subject `put`; empty if the metric has none
/// @param limit as written, perhaps with a space before its unit
public record ObjectiveText(String metric, String subject, String relation, String limit) {

  private static final String LIMIT = "\\s*(<=|>=|==|<|>)\\s*([^<>=]+)";
  private static final Pattern NAMED =
      Pattern.compile("([a-z][a-z0-9.-]*)(?:\\(([^()]+)\\))?" + LIMIT);
  private static final Pattern SPOKEN =
      Pattern.compile("([A-Za-z][A-Za-z0-9-]*)\\s+([a-z][a-z0-9.]*)" + LIMIT);

  /// Empty if the text is not an objective.
  public static Optional<ObjectiveText> of(String text) {
    Matcher named = NAMED.matcher(text.strip());
    if (named.matches()) {
      String subject = named.group(2) == null ? "" : named.group(2).strip();
      return Optional.of(
          new ObjectiveText(named.group(1), subject, named.group(3), named.group(4).strip()));
    }
    Matcher spoken = SPOKEN.matcher(text.strip());
    return spoken.matches()
        ? Optional.of(
            new ObjectiveText(
                spoken.group(2), spoken.group(1), spoken.group(3), spoken.group(4).strip()))
        : Optional.empty();
  }

  /// The metric's id: `p99(put)`.
  public String id() {
    return subject.isEmpty() ? metric : "%s(%s)".formatted(metric, subject);
  }

  /// The limit as a number with its unit: `5ms`.
  public String number() {
    return limit.replaceAll("\\s", "");
  }
}
