package assay.workload.hub;

public enum RowType {
  POSITIONS("P"),
  ACTIVITIES("A");

  private final String text;

  RowType(String text) {
    this.text = text;
  }

  /// The form in a map's name.
  @Override
  public String toString() {
    return text;
  }
}
