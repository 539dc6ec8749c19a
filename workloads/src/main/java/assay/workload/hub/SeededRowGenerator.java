package assay.workload.hub;

/// Rows that a seed decides.
interface SeededRowGenerator extends RowGenerator {

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
