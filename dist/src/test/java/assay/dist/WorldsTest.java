package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.selftest.broker.BrokerRun;
import assay.selftest.broker.BrokerWorld;
import assay.selftest.link.LinkRun;
import assay.selftest.link.LinkWorld;
import assay.selftest.shop.ShopRun;
import assay.selftest.shop.ShopWorld;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.Smallest;
import assay.selftest.stage.WorldFolder;
import assay.selftest.test.SelfTest;
import assay.selftest.world.WorldsAsked;
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

  private static final Path KEPT = Path.of("src/test/resources/assay/dist");

  @Test
  @Timeout(900)
  void nothingIsSaidOfAWorldThatIsNotSo() throws Exception {
    SelfTest.Shown shown = WorldsAsked.of(1, WorldsAsked.USUALLY).test(news -> {}).show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }

  /// Worlds with an earlier wrong judgement.
  @TestFactory
  Stream<DynamicTest> keptWorld_isToldAsItIs() throws IOException {
    return Stream.of(
            kept("sessions", text -> played(JsonCodec.read(text, ShopWorld.class))),
            kept("orders", text -> played(JsonCodec.read(text, BrokerWorld.class))),
            kept("sites", text -> played(JsonCodec.read(text, LinkWorld.class))))
        .flatMap(each -> each);
  }

  /// Plays a world from its JSON.
  private interface Player {
    SimulatedRun play(String world) throws Exception;
  }

  private static Stream<DynamicTest> kept(String kind, Player player) throws IOException {
    List<Path> worlds;
    try (Stream<Path> files = Files.list(KEPT.resolve(kind))) {
      worlds = files.sorted().toList();
    }
    return worlds.stream()
        .map(file ->
            DynamicTest.dynamicTest(
                file.getFileName().toString(),
                () -> assertThat(player.play(Files.readString(file)).lies()).isEmpty()));
  }

  private static ShopRun played(ShopWorld world) throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      return ShopRun.of(world, folder);
    }
  }

  private static LinkRun played(LinkWorld world) throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      return LinkRun.of(world, folder);
    }
  }

  private static BrokerRun played(BrokerWorld world) throws Exception {
    try (WorldFolder folder = WorldFolder.open()) {
      return BrokerRun.of(world, folder);
    }
  }

  @Test
  void worldOfSessions_isTheSameEachTime() throws Exception {
    for (long seed = 0; seed < 5; seed++) {
      ShopRun one = played(ShopWorld.of(seed));
      ShopRun other = played(ShopWorld.of(seed));
      assertThat(other.judgement().verdicts().verdicts())
          .isEqualTo(one.judgement().verdicts().verdicts());
    }
  }

  @Test
  void smallestWorld_hasNothingThatNeedsNotBeThere() {
    ShopWorld world = ShopWorld.of(3);
    ShopWorld smallest =
        Smallest.of(world, Smallest::byComponents, candidate -> candidate.users() >= 2);
    assertThat(smallest.users()).isEqualTo(2);
    assertThat(smallest.faults()).isEmpty();
    assertThat(smallest.defect()).isEqualTo(ShopWorld.Defect.NONE);
    assertThat(smallest.lostReplies()).isZero();
    assertThat(smallest.seed()).isEqualTo(world.seed());
  }
}
