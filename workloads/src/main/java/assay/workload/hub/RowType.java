package assay.workload.hub;

/// What the rows of a map are.
public enum RowType {
  /// What a trading firm holds.
  POSITIONS("P"),
  /// What it traded.
  ACTIVITIES("A");

  private final String text;

  RowType(String text) {
    this.text = text;
  }

  /// As it stands in a map's name.
  @Override
  public String toString() {
    return text;
  }
}
