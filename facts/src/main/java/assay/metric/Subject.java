package assay.metric;

/// The parsed text in parentheses of a metric's id.
///
/// @param name request kind, part, objective, step or process; may be empty
/// @param underTraffic with background users
public record Subject(String name, boolean underTraffic) {

  public static final String UNDER_TRAFFIC = " under traffic";

  public static final Subject NONE = new Subject("", false);

  /// All requests under background users.
  public static final Subject TRAFFIC = new Subject("", true);

  /// Parses `get`, `get under traffic`, `under traffic`.
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

  public Subject alone() {
    return new Subject(name, false);
  }

  public String text() {
    return underTraffic ? (name + UNDER_TRAFFIC).strip() : name;
  }
}
