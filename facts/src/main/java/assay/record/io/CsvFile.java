package assay.record.io;

import assay.api.record.RecordReflection;
import assay.api.record.RecordReflection.Component;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/// Java records as rows of a CSV file (RFC 4180): texts, whole numbers and booleans. Thread-safe. Appends go to the
/// operating system at once.
public final class CsvFile<T extends Record> implements AutoCloseable {

  private final AppendedFile out;
  private final List<Component> columns;

  /// Begins a file with its header, or continues one.
  public CsvFile(Path file, Class<T> type) throws IOException {
    columns = RecordReflection.of(type).components();
    boolean fresh = !Files.exists(file) || Files.size(file) == 0;
    out = new AppendedFile(file);
    if (fresh) {
      out.append(text(printer -> printer.printRecord(names(columns))));
    }
  }

  public void append(Collection<T> rows) {
    out.append(
        text(printer -> {
          for (T row : rows) {
            for (Component column : columns) {
              printer.print(column.of(row));
            }
            printer.println();
          }
        }));
  }

  private interface Printing {

    void to(CSVPrinter printer) throws IOException;
  }

  private static CharSequence text(Printing printing) {
    StringBuilder text = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180)) {
      printing.to(printer);
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private static List<String> names(List<Component> columns) {
    return columns.stream().map(Component::name).toList();
  }

  /// Every complete row; a missing file has none.
  ///
  /// @throws assay.problem.ProblemException E703 when the header or a row is malformed
  public static <T extends Record> List<T> read(Path file, Class<T> type) {
    List<String> lines = CompleteTextLines.of(file);
    RecordReflection shape = RecordReflection.of(type);
    List<String[]> all = fields(file, lines);
    List<String> header = names(shape.components());
    List<T> rows = new ArrayList<>(lines.size());
    for (int i = 0; i < all.size(); i++) {
      String[] fields = all.get(i);
      if (fields.length != header.size() || (i == 0 && !Arrays.asList(fields).equals(header))) {
        throw DamagedRecordProblems.at(
            file, i + 1, lines.get(i), "expected the " + header.size() + " columns " + header);
      }
      if (i > 0) {
        rows.add(type.cast(row(file, i + 1, lines.get(i), fields, shape)));
      }
    }
    return rows;
  }

  /// Parses all lines at once, many times faster than one parser per line, which only finds a damaged line.
  private static List<String[]> fields(Path file, List<String> lines) {
    try (CSVParser parser = CSVParser.parse(String.join("\n", lines), CSVFormat.RFC4180)) {
      List<String[]> all = parser.stream().map(CSVRecord::values).toList();
      if (all.size() == lines.size()) {
        return all;
      }
    } catch (IOException | RuntimeException e) {
      // Reported below, with the line number.
    }
    List<String[]> all = new ArrayList<>();
    for (String line : lines) {
      all.add(fields(file, all.size() + 1, line));
    }
    return all;
  }

  private static String[] fields(Path file, int number, String line) {
    try (CSVParser parser = CSVParser.parse(line, CSVFormat.RFC4180)) {
      return parser.stream().findFirst().map(CSVRecord::values).orElse(new String[0]);
    } catch (IOException | RuntimeException e) {
      throw DamagedRecordProblems.at(file, number, line, "the line is not a row of a table");
    }
  }

  private static Object row(
      Path file, int number, String line, String[] fields, RecordReflection shape) {
    Object[] values = new Object[fields.length];
    for (int i = 0; i < fields.length; i++) {
      Component column = shape.components().get(i);
      try {
        values[i] = parsed(fields[i], column.type());
      } catch (IllegalArgumentException e) {
        throw DamagedRecordProblems.at(
            file, number, line, "column `" + column.name() + "` holds `" + fields[i] + "`");
      }
    }
    return shape.record(values);
  }

  private static Object parsed(String field, Class<?> type) {
    if (type == long.class) {
      return Long.parseLong(field);
    }
    if (type == boolean.class) {
      if (!field.equals("true") && !field.equals("false")) {
        throw new IllegalArgumentException("`" + field + "` is neither true nor false");
      }
      return field.equals("true");
    }
    return field;
  }
}
