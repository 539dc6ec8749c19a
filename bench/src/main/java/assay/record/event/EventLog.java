package assay.record.event;

import assay.json.JsonCodec;
import assay.record.io.AppendedFile;
import assay.record.io.DamagedRecord;
import assay.record.io.FormerRecordWords;
import assay.record.io.TextLines;
import assay.words.FormerWordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;

/// `events.ndjson`: the events of a run, one a line, on disk as soon as they are appended; safe for
/// many threads.
public final class EventLog implements AutoCloseable {

  private final AppendedFile out;

  /// Begins or continues a file.
  public EventLog(Path file) throws IOException {
    out = new AppendedFile(file);
  }

  /// Appends an event and hands it to the operating system.
  public void append(TimedEvent event) {
    out.append(JsonCodec.line(event) + "\n");
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /// Notes the words of before that lines of a file were written with.
  ///
  /// @throws JacksonException where a line is no JSON
  public static void formerWords(Path file, FormerWordReader words) {
    for (String line : TextLines.of(file)) {
      if (FormerRecordWords.isAbout(line)) {
        var unused =
            FormerRecordWords.fields(JsonCodec.read(line, TimedEvent.Line.class).fields(), words);
      }
    }
  }

  /// Every event of a file in the order they were appended; a cut last line is left out, and a
  /// missing file has none.
  ///
  /// @throws assay.problem.ProblemException E703 where a line is not an event, or a field of it is missing
  ///     or not what it must be
  public static List<TimedEvent> read(Path file) {
    List<String> lines = TextLines.of(file);
    List<TimedEvent> events = new ArrayList<>(lines.size());
    for (String line : lines) {
      try {
        events.add(TimedEvent.of(JsonCodec.read(line, TimedEvent.Line.class)));
      } catch (JacksonException e) {
        throw DamagedRecord.at(file, events.size() + 1, line, "the line is not an event of a run");
      } catch (IllegalArgumentException e) {
        throw DamagedRecord.at(file, events.size() + 1, line, String.valueOf(e.getMessage()));
      }
    }
    return events;
  }
}
