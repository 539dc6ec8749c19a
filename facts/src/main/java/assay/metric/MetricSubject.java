package assay.metric;

/// The parsed text in parentheses of a metric's id.
///
/// @param name request kind, part, objective, step or process; may be empty
/// @param underTraffic with background users
public record MetricSubject(String name, boolean underTraffic) {

  public static final String UNDER_TRAFFIC = " under traffic";

  public static final MetricSubject NONE = new MetricSubject("", false);

  /// All requests under background users.
  public static final MetricSubject TRAFFIC = new MetricSubject("", true);

  /// Parses `get`, `get under traffic`, `under traffic`.
  public static MetricSubject of(String text) {
    if (text.equals(UNDER_TRAFFIC.strip())) {
      return new MetricSubject("", true);
    }
    return text.endsWith(UNDER_TRAFFIC)
        ? new MetricSubject(text.substring(0, text.length() - UNDER_TRAFFIC.length()), true)
        : new MetricSubject(text, false);
  }

  public boolean none() {
    return equals(NONE);
  }

  /// The request kind: `getAll` of `getAll 100x6`.
  public String kind() {
    int space = name.indexOf(' ');
    return space < 0 ? name : name.substring(0, space);
  }

  public MetricSubject alone() {
    return new MetricSubject(name, false);
  }

  public String text() {
    return underTraffic ? (name + UNDER_TRAFFIC).strip() : name;
  }
}
