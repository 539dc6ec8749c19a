package assay.record.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
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
  private final RecordComponent[] columns;

  /// Begins a file with its header, or continues one.
  public CsvFile(Path file, Class<T> type) throws IOException {
    columns = type.getRecordComponents();
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
            for (RecordComponent column : columns) {
              printer.print(value(column, row));
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

  private static Object value(RecordComponent column, Record row) {
    try {
      return column.getAccessor().invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + column, e);
    }
  }

  private static List<String> names(RecordComponent[] columns) {
    return Arrays.stream(columns).map(RecordComponent::getName).toList();
  }

  /// Every complete row; a missing file has none.
  ///
  /// @throws assay.problem.ProblemException E703 when the header or a row is malformed
  public static <T extends Record> List<T> read(Path file, Class<T> type) {
    List<String> lines = TextLines.of(file);
    RecordComponent[] columns = type.getRecordComponents();
    List<String[]> all = fields(file, lines);
    List<String> header = names(columns);
    Constructor<T> made = constructor(type, columns);
    List<T> rows = new ArrayList<>(lines.size());
    for (int i = 0; i < all.size(); i++) {
      String[] fields = all.get(i);
      if (fields.length != columns.length || (i == 0 && !Arrays.asList(fields).equals(header))) {
        throw DamagedRecord.at(
            file, i + 1, lines.get(i), "expected the " + columns.length + " columns " + header);
      }
      if (i > 0) {
        rows.add(row(file, i + 1, lines.get(i), fields, columns, made));
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
      throw DamagedRecord.at(file, number, line, "the line is not a row of a table");
    }
  }

  private static <T extends Record> Constructor<T> constructor(
      Class<T> type, RecordComponent[] columns) {
    try {
      return type.getDeclaredConstructor(
          Arrays.stream(columns).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private static <T extends Record> T row(
      Path file,
      int number,
      String line,
      String[] fields,
      RecordComponent[] columns,
      Constructor<T> made) {
    Object[] values = new Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      try {
        values[i] = parsed(fields[i], columns[i].getType());
      } catch (IllegalArgumentException e) {
        throw DamagedRecord.at(
            file, number, line, "column `" + columns[i].getName() + "` holds `" + fields[i] + "`");
      }
    }
    try {
      return made.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + made.getDeclaringClass(), e);
    }
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
