package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CompletionTest extends InstalledAssay {

  @Test
  void configurations_areThoseOfTheStudyOnTheLine() {
    assertThat(assay("configurations", "--lean", "first-look", "--only")).as(err()).isEqualTo(0);
    assertThat(out().lines())
        .containsExactly("sync", "scheduled(2s)", "none", "closest+scheduled(2s)");
    assertThat(assay("configurations", "nothing")).isEqualTo(2);
  }

  @Test
  void bash_completesConfigurations_andAllElseAsBefore() throws IOException, InterruptedException {
    assertThat(assay("completion", "bash")).isEqualTo(0);
    Path script =
        Files.writeString(
            folder.resolve("script"),
            out()
                + """
                function assay() { printf '%s\\n' sync 'scheduled(2s)' "$2"; }
                COMP_WORDS=(assay run first-look --only s); COMP_CWORD=4; _assay_line
                printf '%s\\n' "${COMPREPLY[@]}"
                COMP_WORDS=(assay run first-look --only f); COMP_CWORD=4; _assay_line
                printf '%s\\n' "${COMPREPLY[@]}"
                COMP_WORDS=(assay descr); COMP_CWORD=1; _assay_line
                printf '%s\\n' "${COMPREPLY[@]}"
                """);
    Process bash =
        new ProcessBuilder("bash", script.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(printed).isEqualTo(0);
    assertThat(printed.lines())
        .containsExactly("sync", "scheduled\\(2s\\)", "first-look", "describe");
  }
}
