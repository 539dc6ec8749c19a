package assay.workload.hub;

/// Ten columns from each row of another map, under the same keys.
record SmallRows(CacheName name, Rows whole) implements Rows {

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
    return switch (whole.row(row, epoch)) {
      case Position position -> SmallPosition.of(position);
      case Activity activity -> SmallActivity.of(activity);
      case Record other -> throw new IllegalStateException("no columns of " + other);
    };
  }
}
