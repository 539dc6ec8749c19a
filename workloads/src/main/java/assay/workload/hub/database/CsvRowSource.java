package assay.workload.hub.database;

import assay.api.WorkloadEnvironment.Progress;
import assay.api.record.RecordReflection.Component;
import assay.workload.hub.RowGenerator;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/// A map's rows in a CSV file: a column for each component, in their order, under a heading with
/// their names.
///
/// @param table the map and its record
record CsvRowSource(Path file, DatabaseTable table) implements RowSource {

  private static final int TELL = 10_000;

  /// Writes all of a map's rows in epoch 0.
  static CsvRowSource write(Path file, RowGenerator rows, Progress progress) throws IOException {
    CsvRowSource made = new CsvRowSource(file, DatabaseTable.of("", rows.map()));
    List<Component> components = made.table.components();
    try (BufferedWriter text = Files.newBufferedWriter(file);
        CSVPrinter csv = new CSVPrinter(text, CSVFormat.RFC4180)) {
      csv.printRecord(components.stream().map(DatabaseTable::column).toList());
      for (int row = 0; row < rows.count(); row++) {
        Record record = rows.row(row, 0);
        for (Component component : components) {
          csv.print(component.of(record));
        }
        csv.println();
        if ((row + 1) % TELL == 0) {
          progress.done(TELL);
        }
      }
      progress.done(rows.count() % TELL);
    }
    return made;
  }

  @Override
  public RowReader open(RowSelection selection) throws IOException {
    BufferedReader text = Files.newBufferedReader(file);
    Iterator<CSVRecord> lines = CSVParser.parse(text, CSVFormat.RFC4180).iterator();
    if (!lines.hasNext()) {
      throw new SourceException(name() + " is empty, even of its heading");
    }
    CSVRecord heading = lines.next();
    List<String> asked = table.components().stream().map(DatabaseTable::column).toList();
    if (!heading.toList().equals(asked)) {
      throw new SourceException(
          "%s has the columns %s; the components of %s ask for %s"
              .formatted(
                  name(),
                  heading.stream().collect(Collectors.joining(", ")),
                  table.type().getSimpleName(),
                  String.join(", ", asked)));
    }
    return new Lines(text, lines, selection);
  }

  private String name() {
    return String.valueOf(file.getFileName());
  }

  private final class Lines implements RowReader {

    private final BufferedReader text;
    private final Iterator<CSVRecord> lines;
    private final RowSelection selection;
    private final RowMapping mapping = ExplicitMapping.of(table.type());

    Lines(BufferedReader text, Iterator<CSVRecord> lines, RowSelection selection) {
      this.text = text;
      this.lines = lines;
      this.selection = selection;
    }

    @Override
    public @Nullable Record next() throws SQLException {
      try {
        while (lines.hasNext()) {
          CSVRecord line = lines.next();
          CsvRowCells cells = new CsvRowCells(line, table, name());
          int row = cells.integer(0);
          if (selection.has(row)) {
            return mapping.of(cells);
          }
          if (row >= selection.to()) {
            return null;
          }
        }
        return null;
      } catch (UncheckedIOException e) {
        throw new SourceException(
            "%s cannot be read on: %s".formatted(name(), SourceException.firstLine(e)), e);
      }
    }

    @Override
    public void close() throws IOException {
      text.close();
    }
  }
}
