package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostCheckTest {

  @TempDir Path folder;

  @Test
  void check_looksAtEverythingAndSaysWhatToDo() {
    List<HostFinding> findings =
        new HostCheck().run(folder.resolve("not/yet"), Duration.ofMillis(50));
    assertThat(findings)
        .extracting(HostFinding::name)
        .containsExactly("clock", "processors", "memory", "load", "disk", "java", "jitter");
    assertThat(findings)
        .allSatisfy(finding ->
            assertThat(finding.advice().isEmpty())
                .as(finding.toString())
                .isEqualTo(finding.level() == HostFinding.Level.FINE));
  }
}
