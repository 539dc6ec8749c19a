package assay.workload.hub.load;

import assay.workload.hub.RowGenerator;
import assay.workload.hub.database.RowReader;
import assay.workload.hub.database.RowSelection;
import assay.workload.hub.database.RowSource;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rows generated on demand.
///
/// @param epochs each row's epoch
record GeneratedRowSource(RowGenerator rows, IntUnaryOperator epochs) implements RowSource {

  @Override
  public RowReader open(RowSelection selection) {
    return new RowReader() {
      private int at = selection.from();

      @Override
      public @Nullable Record next() {
        int row = selection.next(at);
        if (row < 0) {
          return null;
        }
        at = row + 1;
        return rows.row(row, epochs.applyAsInt(row));
      }

      @Override
      public void close() {}
    };
  }
}
