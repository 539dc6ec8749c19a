package assay.record.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ProblemException;
import assay.record.SampleCalibration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class CalibrationFileTest {

  @TempDir private Path folder;

  @Test
  void calibration_isReadAsItWasWritten() throws Exception {
    CalibrationFile file = new CalibrationFile(folder.resolve("runs"));
    assertThat(file.read()).isEmpty();
    file.write(SampleCalibration.quiet());
    assertThat(file.read()).contains(SampleCalibration.quiet());
  }

  @Test
  void latest_isReadAndTheOnesBeforeAreKept() throws Exception {
    CalibrationFile file = new CalibrationFile(folder);
    file.write(SampleCalibration.quiet());
    file.write(SampleCalibration.of("3.50 3.00 2.00"));
    assertThat(file.read()).contains(SampleCalibration.of("3.50 3.00 2.00"));
    assertThat(Files.readAllLines(folder.resolve("calibrations.ndjson"))).hasSize(2);
    assertThat(folder.resolve("calibration.json.draft")).doesNotExist();
  }

  @Test
  void damage_isToldWithFileAndLine() throws Exception {
    CalibrationFile file = new CalibrationFile(folder);
    file.write(SampleCalibration.quiet());
    String whole = Files.readString(file.path());
    Files.writeString(file.path(), whole.substring(0, whole.length() / 2));
    assertThatThrownBy(file::read)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problems().getFirst().code()).isEqualTo("E703");
              assertThat(e.problems().getFirst().where())
                  .satisfies(where -> assertThat(where.line()).isGreaterThan(1));
            });
  }

  @Test
  @Timeout(30)
  void deviceInItsPlace_isRefused() throws Exception {
    CalibrationFile file = new CalibrationFile(folder);
    Files.createSymbolicLink(file.path(), Path.of("/dev/zero"));
    assertThatThrownBy(file::read).hasMessageContaining("it is no plain file");
  }

  @Test
  void otherSchema_isNotTakenForACalibration() throws Exception {
    CalibrationFile file = new CalibrationFile(folder);
    file.write(SampleCalibration.quiet());
    String text = Files.readString(file.path());
    Files.writeString(file.path(), text.replace("assay/calibration/v1", "assay/calibration/v9"));
    assertThatThrownBy(file::read).hasMessageContaining("not a calibration of this version");
  }
}
