package assay.dist;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A part of [ControlsIT] for the core: a correct engine, and three that are broken.
final class FewControlsIT {

  @TempDir private Path folder;

  @Test
  void lossesStaleReadsAndALastingOutage_areCaughtAndTheCorrectEngineIsNot() throws Exception {
    ControlVerdicts.of(folder, "controls", "--only", "map,loses-writes,stale-reads,stays-down")
        .requireCatches();
  }
}
