package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.play.WorldFile;
import assay.selftest.play.WorldSelection;
import assay.selftest.shop.ShopWorld;
import assay.selftest.stage.WorldShrinker;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Simulated worlds, some of them with the workloads.
final class WorldsTest {

  private static final Path KEPT = Path.of("src/test/resources/assay/dist/worlds");

  @Test
  @Timeout(900)
  void nothingIsSaidOfAWorldThatIsNotSo() throws Exception {
    SelfTest.Shown shown = WorldSelection.of(1, WorldSelection.USUALLY).test(news -> {}).show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }

  /// Worlds with an earlier wrong judgement.
  @TestFactory
  Stream<DynamicTest> keptWorld_isToldAsItIs() throws IOException {
    List<Path> worlds;
    try (Stream<Path> files = Files.walk(KEPT, 2)) {
      worlds = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    return worlds.stream()
        .map(file ->
            DynamicTest.dynamicTest(
                file.getFileName().toString(),
                () -> assertThat(WorldFile.read(file).play().lies()).isEmpty()));
  }

  @Test
  void smallestWorld_hasNothingThatNeedsNotBeThere() {
    ShopWorld world = ShopWorld.of(3);
    ShopWorld smallest =
        WorldShrinker.of(world, WorldShrinker::byComponents, candidate -> candidate.users() >= 2);
    assertThat(smallest.users()).isEqualTo(2);
    assertThat(smallest.faults()).isEmpty();
    assertThat(smallest.defect()).isEqualTo(ShopWorld.Defect.NONE);
    assertThat(smallest.lostReplies()).isZero();
    assertThat(smallest.seed()).isEqualTo(world.seed());
  }
}
