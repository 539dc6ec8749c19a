package assay.record.event;

import assay.json.JsonCodec;
import assay.record.io.AppendedFile;
import assay.record.io.CompleteTextLines;
import assay.record.io.DamagedRecordProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;

/// `events.ndjson`: a run's events, one per line. Appends go to the operating system at once. Thread-safe.
public final class EventLog implements AutoCloseable {

  private final AppendedFile out;

  public EventLog(Path file) throws IOException {
    out = new AppendedFile(file);
  }

  public void append(TimedEvent event) {
    out.append(JsonCodec.line(event) + "\n");
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /// Every event in the order appended. Skips a truncated last line; a missing file has no events.
  ///
  /// @throws assay.problem.ProblemException E703 when a line is not an event, or a field is missing or invalid
  public static List<TimedEvent> read(Path file) {
    List<String> lines = CompleteTextLines.of(file);
    List<TimedEvent> events = new ArrayList<>(lines.size());
    for (String line : lines) {
      try {
        events.add(TimedEvent.of(JsonCodec.read(line, TimedEvent.Line.class)));
      } catch (JacksonException e) {
        throw DamagedRecordProblems.at(
            file, events.size() + 1, line, "the line is not an event of a run");
      } catch (IllegalArgumentException e) {
        throw DamagedRecordProblems.at(
            file, events.size() + 1, line, String.valueOf(e.getMessage()));
      }
    }
    return events;
  }
}
