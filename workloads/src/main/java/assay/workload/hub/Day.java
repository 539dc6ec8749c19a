package assay.workload.hub;

/// One of the three business days whose rows are held.
public enum Day {
  /// Today.
  T("T", 0),
  /// The business day before.
  T_1("T-1", 1),
  /// Two business days before.
  T_2("T-2", 2);

  private final String text;
  private final int ago;

  Day(String text, int ago) {
    this.text = text;
    this.ago = ago;
  }

  /// How many business days before today.
  public int ago() {
    return ago;
  }

  /// As it stands in a map's name.
  @Override
  public String toString() {
    return text;
  }
}
