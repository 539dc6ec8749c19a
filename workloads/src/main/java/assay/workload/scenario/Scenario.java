package assay.workload.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/// What every user does, request by request, and then again with a new browser.
///
/// @param lines at least one if read from a file
record Scenario(List<ScenarioLine> lines) {

  private static final List<String> HEADING = List.of("get", "status", "answer");
  private static final String STATUS = "[1-5]\\d\\d";

  private static final long LARGEST_BYTES = 64L << 20;

  Scenario {
    lines = List.copyOf(lines);
  }

  /// A scenario cannot be read; the message says where and why.
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String message) {
      super(message);
    }
  }

  /// Reads comma-separated values with the columns `get`, `status` and `answer` under a heading.
  static Scenario read(Path file) throws Unreadable {
    if (!file.isAbsolute()) {
      throw new Unreadable(file + " is no absolute path");
    }
    // A device never ends.
    if (Files.exists(file) && !isReadable(file)) {
      throw new Unreadable(
          "%s is no plain file of at most %,d bytes".formatted(file, LARGEST_BYTES));
    }
    try (BufferedReader text = Files.newBufferedReader(file);
        CSVParser rows = CSVParser.parse(text, CSVFormat.RFC4180)) {
      List<ScenarioLine> lines = new ArrayList<>();
      boolean brought = false;
      for (CSVRecord row : rows) {
        int number = (int) rows.getCurrentLineNumber();
        if (row.getRecordNumber() == 1) {
          heading(row, file);
        } else {
          ScenarioLine line = line(row, number, file);
          if (line.remembers() && !brought) {
            throw new Unreadable(
                "%s, line %d: no line before it has a {value} that {last} could be"
                    .formatted(file, number));
          }
          brought |= line.brings();
          lines.add(line);
        }
      }
      if (lines.isEmpty()) {
        throw new Unreadable(file + " has no request");
      }
      return new Scenario(lines);
    } catch (NoSuchFileException e) {
      throw new Unreadable("there is no file " + file);
    } catch (CharacterCodingException e) {
      throw new Unreadable(file + " is not UTF-8 text");
    } catch (IOException e) {
      throw new Unreadable("%s cannot be read: %s".formatted(file, e.getMessage()));
    }
  }

  private static boolean isReadable(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  private static void heading(CSVRecord row, Path file) throws Unreadable {
    if (!row.toList().equals(HEADING)) {
      throw new Unreadable(
          "%s, line 1: the columns are %s, not %s"
              .formatted(file, String.join(",", HEADING), String.join(",", row.toList())));
    }
  }

  private static ScenarioLine line(CSVRecord row, int number, Path file) throws Unreadable {
    String place = "%s, line %d: ".formatted(file, number);
    if (row.size() != HEADING.size()) {
      throw new Unreadable(place + "three columns are wanted, and there are " + row.size());
    }
    if (!row.get(0).startsWith("/")) {
      throw new Unreadable(place + "a path begins with a slash, not `%s`".formatted(row.get(0)));
    }
    if (!row.get(1).matches(STATUS)) {
      throw new Unreadable(place + "`%s` is no status such as 200".formatted(row.get(1)));
    }
    ScenarioLine line =
        new ScenarioLine(number, row.get(0), Integer.parseInt(row.get(1)), row.get(2).strip());
    if (!line.unknown().isEmpty()) {
      throw new Unreadable(
          place
              + "%s is unknown; there are {user}, {value} and {last}"
                  .formatted(String.join(", ", line.unknown())));
    }
    return line;
  }
}
