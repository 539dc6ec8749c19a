package assay.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/// A flight recording of this process with the low-overhead events of [JfrEventFilter], dumped when the process ends in good
/// order. A killed process leaves the JDK's unfinished chunks, which cover only the time since the recording began.
final class JfrRecording implements AutoCloseable {

  private final Recording recording;
  private final Path file;

  private JfrRecording(Recording recording, Path file) {
    this.recording = recording;
    this.file = file;
  }

  /// Starts recording to a file.
  ///
  /// @return null if this JVM cannot record
  static @Nullable JfrRecording begin(Path file) throws IOException, ParseException {
    if (!FlightRecorder.isAvailable()) {
      return null;
    }
    Files.createDirectories(file.resolveSibling("jfr"));
    Recording recording =
        new Recording(
            JfrEventFilter.settings(Configuration.getConfiguration("default").getSettings()));
    recording.setToDisk(true);
    recording.start();
    return new JfrRecording(recording, file);
  }

  @Override
  public void close() throws IOException {
    recording.dump(file);
    recording.close();
  }
}
