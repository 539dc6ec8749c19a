package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FormerCapabilityNoticeTest extends InstalledAssay {

  private static final String BEFORE =
      DESCRIPTOR.replace("Partitioned]", "Partitioned, Droppable]");

  private static final String NOTICE =
      "`Droppable` is called `Destroyable` now: it is still read, write `Destroyable`";

  @Test
  void engineWithAFormerCapability_runs_andIsToldOnce() throws IOException {
    install("engines/coherence", BEFORE);
    assertThat(assay("run", "first-look")).isEqualTo(5);
    assertThat(err()).containsOnlyOnce(NOTICE);
    assertThat(actions.plans).hasSize(1);
    assertThat(assay("list", "engines")).isEqualTo(0);
    assertThat(out()).contains("Destroyable").doesNotContain("Droppable");
    assertThat(err()).containsOnlyOnce(NOTICE);
  }

  @Test
  void engineWithoutOne_isToldNothing() {
    assertThat(assay("list", "engines")).isEqualTo(0);
    assertThat(err()).isEmpty();
  }

  @Test
  void descriptorThatSomebodyWrites_isValid_andToldOnce() throws IOException {
    Path file = folder.resolve("assay-engine.yaml");
    Files.writeString(file, BEFORE);
    assertThat(assay("validate", file.toString())).isEqualTo(0);
    assertThat(out()).containsOnlyOnce("! " + NOTICE);
  }
}
