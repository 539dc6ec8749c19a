package assay.workload.hub;

/// One of the three business days in the maps.
public enum Day {
  T("T", 0),
  T_1("T-1", 1),
  /// Two business days before.
  T_2("T-2", 2);

  private final String text;
  private final int ago;

  Day(String text, int ago) {
    this.text = text;
    this.ago = ago;
  }

  /// Business days before today.
  public int ago() {
    return ago;
  }

  /// The form in a map's name.
  @Override
  public String toString() {
    return text;
  }
}
