package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The study `wan/controls`: deliberately broken replicators, between two processes.
@Tag("further")
final class SiteControlsIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "wan/controls");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cross-site-losses",
        "cross-site-duplicates",
        "cross-site-order",
        "cross-site-lag",
        "convergence"
      })
  void rightReplicator_isAccusedOfNothing(String checker) {
    run.requireValid("map", checker);
  }

  @ParameterizedTest
  @CsvSource({
    "link-drops, cross-site-losses",
    "link-drops, convergence",
    "link-repeats, cross-site-duplicates",
    "link-reorders, cross-site-order"
  })
  void brokenReplicator_isCaughtWithAWitness(String behaviour, String checker) {
    run.requireCaught(behaviour, checker);
  }

  @ParameterizedTest
  @CsvSource({
    "link-drops, cross-site-duplicates",
    "link-drops, cross-site-order",
    "link-repeats, cross-site-losses",
    "link-repeats, cross-site-order",
    "link-repeats, convergence",
    "link-reorders, cross-site-duplicates",
    "link-stays-behind, cross-site-duplicates",
    "link-stays-behind, cross-site-order"
  })
  void brokenReplicator_isNotAccusedOfWhatItDoesNot(String behaviour, String checker) {
    run.requireValid(behaviour, checker);
  }

  /// It sends 250 of 400 changes a second: after six seconds it is more than two behind.
  @Test
  void replicatorThatStaysBehind_isSeenToLag() {
    assertThat(run.measure("link-stays-behind", "cross-site-lag", "cross-site-lag").value())
        .isGreaterThan(1e9);
  }
}
