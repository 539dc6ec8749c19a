package assay.record.environment;

import assay.json.JsonCodec;
import assay.record.io.DamagedRecordProblems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/// This host's latest calibration, in the folder of all runs: `calibration.json`, replaced atomically.
/// `calibrations.ndjson` keeps all, one per line.
public record CalibrationFile(Path runs) {

  private static final long LARGEST_BYTES = 1 << 20;

  public Path path() {
    return runs.resolve("calibration.json");
  }

  /// Concurrent readers see the old file or the new one.
  public void write(Calibration calibration) throws IOException {
    Files.createDirectories(runs);
    Files.writeString(
        runs.resolve("calibrations.ndjson"),
        JsonCodec.line(calibration) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    Path draft = runs.resolve("calibration.json.draft");
    Files.writeString(draft, JsonCodec.document(calibration) + "\n");
    Files.move(draft, path(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /// The stored calibration, if any.
  ///
  /// @throws assay.problem.ProblemException E703 when the file is damaged
  public Optional<Calibration> read() {
    if (!Files.exists(path())) {
      return Optional.empty();
    }
    try {
      // A device never ends.
      if (!Files.isRegularFile(path()) || Files.size(path()) > LARGEST_BYTES) {
        throw DamagedRecordProblems.of(path(), "it is no plain file of at most a megabyte");
      }
      Calibration calibration = JsonCodec.read(Files.readString(path()), Calibration.class);
      if (!Calibration.SCHEMA.equals(calibration.schema())) {
        throw DamagedRecordProblems.of(path(), "the file is not a calibration of this version");
      }
      return Optional.of(calibration);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw DamagedRecordProblems.at(
          path(), line, "", "the file is not what assay calibrate wrote");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
