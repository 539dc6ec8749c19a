package assay.selftest.play;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorldReductions;
import assay.selftest.grid.RandomGridWorld;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.WorldShrinker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class WorldPlayerTest {

  private static final Path KEPT = Path.of("src/test/resources/assay/selftest/play");

  /// Worlds with an earlier wrong judgement.
  @TestFactory
  Stream<DynamicTest> keptWorld_isToldAsItIs() throws IOException {
    List<Path> worlds;
    try (Stream<Path> files = Files.list(KEPT)) {
      worlds = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    return worlds.stream()
        .map(file ->
            DynamicTest.dynamicTest(
                file.getFileName().toString(),
                () -> assertThat(WorldFile.read(file).play().lies()).isEmpty()));
  }

  @Test
  void world_isTheSameEachTime() throws Exception {
    for (long seed = 0; seed < 10; seed++) {
      SimulatedRun one = PlayableWorld.drawn(WorldKind.GRIDS, seed).play();
      SimulatedRun other = PlayableWorld.drawn(WorldKind.GRIDS, seed).play();
      assertThat(other.judgement().verdicts().verdicts())
          .isEqualTo(one.judgement().verdicts().verdicts());
      assertThat(other.judgement().results().answer())
          .isEqualTo(one.judgement().results().answer());
    }
  }

  @Test
  void smallestWorld_stillShowsTheFinding() {
    GridWorld world = RandomGridWorld.of(3);
    GridWorld smallest =
        WorldShrinker.of(
            world,
            GridWorldReductions::candidates,
            candidate -> candidate.keys() >= 3 && candidate.rate() >= 7);
    assertThat(smallest.keys()).isEqualTo(3);
    assertThat(smallest.rate()).isBetween(7.0, 14.0);
    assertThat(smallest.faults()).isEmpty();
    assertThat(smallest.configurations()).hasSize(1);
    assertThat(smallest.repeats()).isEqualTo(1);
  }
}
