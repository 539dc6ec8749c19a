package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.InstalledAssay;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;

final class FileNameCheckTest extends InstalledAssay {

  @Test
  void pathThatTheLocaleCannotName_isAProblemOfTheEnvironment() {
    ProblemException problem =
        FileNameCheck.problem(
            new InvalidPathException(
                "caf\u00e9", "Malformed input or input contains unmappable characters"));
    assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
    assertThat(problem.problems())
        .singleElement()
        .satisfies(one -> {
          assertThat(one.code()).isEqualTo("E520");
          assertThat(one.what()).contains("caf\u00e9");
          assertThat(one.help()).contains("LC_ALL=C.UTF-8");
        });
  }

  @Test
  void nameThatNoFileCanHave_isInvalidInput() {
    for (String command : new String[] {"judge", "validate", "run"}) {
      assertThat(assay(command, "a\0b")).as(command).isEqualTo(ExitCode.INVALID_INPUT.code());
      assertThat(err()).as(command).contains("error[").doesNotContain("a bug in Assay", "\tat ");
    }
    assertThat(assay("run", "first-look", "--out", "a\0b")).isEqualTo(2);
    assertThat(err()).contains("error[E412]").doesNotContain("a bug in Assay");
  }
}
