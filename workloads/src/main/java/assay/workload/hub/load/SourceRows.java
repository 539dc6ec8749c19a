package assay.workload.hub.load;

import assay.workload.hub.RowGenerator;
import assay.workload.hub.database.RowReader;
import assay.workload.hub.database.RowSelection;
import assay.workload.hub.database.RowSource;
import assay.workload.hub.database.SourceException;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rows from a source with their target epoch, on their way into a map.
final class SourceRows implements BatchLoader.Units<LoadedRow>, AutoCloseable {

  private final RowGenerator rows;
  private final RowSelection selection;
  private final IntUnaryOperator epochs;
  private final boolean stored;
  private final RowReader reader;
  private final @Nullable Record same;
  private int read;

  /// @param epochs each row's target epoch
  SourceRows(LoadContext context, RowSelection selection, IntUnaryOperator epochs)
      throws Exception {
    this.rows = context.rows();
    this.selection = selection;
    this.epochs = epochs;
    RowSource source = context.stored();
    this.stored = source != null;
    this.reader = (source == null ? new GeneratedRowSource(rows, epochs) : source).open(selection);
    this.same = context.settings().source().equals(LoadSettings.SAME) ? rows.row(0, 0) : null;
  }

  @Override
  public @Nullable LoadedRow next() throws Exception {
    if (same != null) {
      int row = selection.next(selection.from() + read);
      if (row < 0) {
        return null;
      }
      read++;
      return new LoadedRow(row, rows.key(row), same);
    }
    Record record = reader.next();
    if (record == null) {
      if (read < selection.count()) {
        throw new SourceException(
            "the source ends after %,d of %,d rows of %s"
                .formatted(read, selection.count(), rows.map()));
      }
      return null;
    }
    read++;
    LoadedRow entry = LoadedRow.of(record);
    if (!selection.has(entry.row())) {
      throw new SourceException(
          "the source has a row with id %d, and the ids of %s go from 0 to %d"
              .formatted(entry.row(), rows.map(), rows.count() - 1));
    }
    int epoch = epochs.applyAsInt(entry.row());
    return stored && epoch > 0
        ? new LoadedRow(entry.row(), entry.key(), RowMerge.of(record, rows.row(entry.row(), epoch)))
        : entry;
  }

  @Override
  public void close() throws Exception {
    reader.close();
  }
}
