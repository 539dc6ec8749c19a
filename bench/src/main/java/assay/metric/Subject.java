package assay.metric;

/// What a metric's id names in parentheses, taken apart.
///
/// @param name the kind of request, part, objective, step or process; empty where it names none
/// @param underTraffic whether it is of steps with background users
public record Subject(String name, boolean underTraffic) {

  /// What ends a name of steps with background users.
  public static final String UNDER_TRAFFIC = " under traffic";

  /// No subject.
  public static final Subject NONE = new Subject("", false);

  /// All requests of steps with background users.
  public static final Subject TRAFFIC = new Subject("", true);

  /// Reads what stands in parentheses: `get`, `get under traffic`, `under traffic`.
  public static Subject of(String text) {
    if (text.equals(UNDER_TRAFFIC.strip())) {
      return new Subject("", true);
    }
    return text.endsWith(UNDER_TRAFFIC)
        ? new Subject(text.substring(0, text.length() - UNDER_TRAFFIC.length()), true)
        : new Subject(text, false);
  }

  /// Whether there is none.
  public boolean none() {
    return equals(NONE);
  }

  /// The kind of request: `getAll` of `getAll 100x6`.
  public String kind() {
    int space = name.indexOf(' ');
    return space < 0 ? name : name.substring(0, space);
  }

  /// The same without background users.
  public Subject alone() {
    return new Subject(name, false);
  }

  /// As it stands in parentheses.
  public String text() {
    return underTraffic ? (name + UNDER_TRAFFIC).strip() : name;
  }
}
