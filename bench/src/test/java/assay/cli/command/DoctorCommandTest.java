package assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import assay.probe.HostFinding;
import assay.probe.HostFinding.Level;
import assay.problem.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DoctorCommandTest {

  private static HostFinding finding(Level level) {
    return new HostFinding(level, "clock", "40 ns", "");
  }

  @Test
  void oneProblem_endsAsAnEnvironmentThatCannotBeUsed() {
    assertThat(DoctorCommand.exit(List.of(finding(Level.FINE), finding(Level.PROBLEM))))
        .isEqualTo(ExitCode.ENVIRONMENT);
  }

  @Test
  void warnings_letARunBegin() {
    assertThat(DoctorCommand.exit(List.of())).isEqualTo(ExitCode.FINE);
    assertThat(DoctorCommand.exit(List.of(finding(Level.WARNING), finding(Level.WARNING))))
        .isEqualTo(ExitCode.FINE);
  }
}
