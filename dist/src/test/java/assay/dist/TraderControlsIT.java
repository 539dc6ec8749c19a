package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The study `trader/controls`: deliberately broken brokers, and a sound one.
@Tag("further")
final class TraderControlsIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "trader/controls");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders", "stale-reads"})
  void rightBroker_isAccusedOfNothing(String checker) {
    run.requireValid("map", checker);
  }

  @ParameterizedTest
  @CsvSource({
    "broker-loses-orders, lost-orders",
    "broker-buries-orders, lost-orders",
    "broker-buries-orders, dead-letters",
    "broker-doubles-orders, doubled-orders",
    "broker-keeps-replies, orphan-orders",
    "broker-swaps-replies, wrong-replies"
  })
  void harm_isCountedExactly(String behaviour, String metric) throws IOException {
    assertThat(run.harmed(behaviour)).isPositive();
    assertThat(run.measure(behaviour, "orders", metric).value())
        .isEqualTo((double) run.harmed(behaviour));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "broker-loses-orders",
        "broker-buries-orders",
        "broker-doubles-orders",
        "broker-swaps-replies"
      })
  void brokenBroker_isInvalid_withAWitness(String behaviour) {
    run.requireCaught(behaviour, "orders");
  }

  @Test
  void whatTheBrokerStillHas_isSaid() {
    assertThat(SentenceRenderer.of(run.verdict("broker-buries-orders", "orders").summary()))
        .contains("of them dead letters: the broker still has them");
    assertThat(SentenceRenderer.of(run.verdict("broker-loses-orders", "orders").summary()))
        .contains("lost, no dead letter among them");
  }

  @Test
  void replyThatNeverComes_isNoViolation() {
    run.requireValid("broker-keeps-replies", "orders");
  }

  @Test
  void olderPrices_areStaleReads() {
    run.requireCaught("broker-quotes-older", "stale-reads");
  }

  @ParameterizedTest
  @CsvSource({
    "map, dead-letters",
    "broker-loses-orders, dead-letters",
    "broker-loses-orders, doubled-orders",
    "broker-loses-orders, wrong-replies",
    "broker-buries-orders, doubled-orders",
    "broker-buries-orders, wrong-replies",
    "broker-doubles-orders, lost-orders",
    "broker-doubles-orders, dead-letters",
    "broker-doubles-orders, wrong-replies",
    "broker-keeps-replies, lost-orders",
    "broker-keeps-replies, doubled-orders",
    "broker-quotes-older, lost-orders",
    "broker-quotes-older, wrong-replies"
  })
  void brokenBroker_isNotAccusedOfWhatItDoesNot(String behaviour, String metric) {
    assertThat(run.measure(behaviour, "orders", metric).value()).isZero();
  }
}
