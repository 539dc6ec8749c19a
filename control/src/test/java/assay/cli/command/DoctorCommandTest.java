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

  @Test
  void verdict_saysWhatCannotBeRun_andWhatToDoFirst() {
    HostFinding east = new HostFinding(Level.PROBLEM, "east", "unreachable", "try ssh east true");
    HostFinding west = new HostFinding(Level.PROBLEM, "west", "unreachable", "try ssh west true");
    HostFinding redis = new HostFinding(Level.WARNING, "redis", "no program", "install it");
    assertThat(DoctorCommand.verdict(List.of(finding(Level.FINE), east, west, east), List.of()))
        .isEqualTo("Assay cannot run like this: east, west. First: try ssh east true.");
    assertThat(DoctorCommand.verdict(List.of(redis), List.of(redis)))
        .isEqualTo("You can run every engine except redis; the report includes these lines.");
    assertThat(DoctorCommand.verdict(List.of(finding(Level.WARNING)), List.of()))
        .isEqualTo("You can run; the report includes these lines.");
  }
}
