package assay.workload.hub.load;

import assay.workload.hub.Rows;
import assay.workload.hub.database.RowReader;
import assay.workload.hub.database.Source;
import assay.workload.hub.database.Wanted;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rows made when they are asked for.
///
/// @param rows the rows
/// @param epochs the epoch each is to be in
record Generated(Rows rows, IntUnaryOperator epochs) implements Source {

  @Override
  public RowReader open(Wanted wanted) {
    return new RowReader() {
      private int at = wanted.from();

      @Override
      public @Nullable Record next() {
        int row = wanted.next(at);
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
