package assay.host.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A host's report about its clock, from fake programs.
@Timeout(60)
final class WallClockReportIT {

  @TempDir private Path folder;

  private void program(String name, String prints) throws IOException {
    Path program = folder.resolve(name);
    Files.writeString(program, "#!/bin/sh\necho '%s'\n".formatted(prints));
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  private String told() throws IOException {
    ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", WallClockReport.SCRIPT);
    shell.environment().put("PATH", folder.toString());
    List<String> lines = shell.start().inputReader().lines().toList();
    return WallClockReport.text(lines);
  }

  @Test
  void chrony_isAskedFirst() throws IOException {
    program(
        "chronyc",
        "C0000201,192.0.2.1,3,1764160000.1,-0.000012345,0.00001,0.00002,-7.1,0.001,0.02,0.011,0.0005,64.2,Normal");
    program("timedatectl", "no");
    assertThat(told())
        .isEqualTo("wall clock kept by chrony, stratum 3, 0.012 ms off by its own account");
  }

  @Test
  void chronyThatDoesNotAnswer_leavesItToTheOthers() throws IOException {
    program("chronyc", "506 Cannot talk to daemon");
    program("timedatectl", "yes");
    assertThat(told()).isEqualTo("wall clock synchronised, says timedatectl");
    program("timedatectl", "no");
    assertThat(told()).isEqualTo("wall clock not synchronised, says timedatectl");
  }

  @Test
  void ptp_isSeenByItsProcess() {
    assertThat(WallClockReport.text(List.of("Welcome!", "clock:ptp=runs")))
        .isEqualTo("wall clock kept by ptp4l");
  }

  @Test
  void hostWithoutAnyOfThem_saysNothing() throws IOException {
    assertThat(told()).isEqualTo("nothing there tells how its wall clock is kept");
  }
}
