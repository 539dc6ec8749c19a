package assay.workload.hub;

/// Rows that a seed decides.
interface DrawnRows extends Rows {

  RowDraw draw();

  @Override
  default String map() {
    return draw().name().toString();
  }

  @Override
  default int count() {
    return draw().count();
  }
}
