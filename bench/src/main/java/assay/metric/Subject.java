package assay.metric;

/// The text in parentheses of a metric's id, parsed.
///
/// @param name the request kind, part, objective, step or process; may be empty
/// @param underTraffic whether it concerns steps with background users
public record Subject(String name, boolean underTraffic) {

  /// The suffix for steps with background users.
  public static final String UNDER_TRAFFIC = " under traffic";

  public static final Subject NONE = new Subject("", false);

  /// All requests of steps with background users.
  public static final Subject TRAFFIC = new Subject("", true);

  /// Parses the text in parentheses: `get`, `get under traffic`, `under traffic`.
  public static Subject of(String text) {
    if (text.equals(UNDER_TRAFFIC.strip())) {
      return new Subject("", true);
    }
    return text.endsWith(UNDER_TRAFFIC)
        ? new Subject(text.substring(0, text.length() - UNDER_TRAFFIC.length()), true)
        : new Subject(text, false);
  }

  public boolean none() {
    return equals(NONE);
  }

  /// The request kind: `getAll` of `getAll 100x6`.
  public String kind() {
    int space = name.indexOf(' ');
    return space < 0 ? name : name.substring(0, space);
  }

  /// This subject without background users.
  public Subject alone() {
    return new Subject(name, false);
  }

  /// The text in parentheses.
  public String text() {
    return underTraffic ? (name + UNDER_TRAFFIC).strip() : name;
  }
}
