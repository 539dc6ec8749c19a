package assay.workload.hub;

/// Ten columns from each row of another map, under the same keys.
record TenColumnRowGenerator(HubMapName name, RowGenerator whole) implements RowGenerator {

  @Override
  public String map() {
    return name.small();
  }

  @Override
  public int count() {
    return whole.count();
  }

  @Override
  public Object key(int row) {
    return whole.key(row);
  }

  @Override
  public Record row(int row, int epoch) {
    return RowGenerator.columns(whole.row(row, epoch));
  }
}
