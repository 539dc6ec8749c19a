package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The study `sessions/controls`: deliberately broken shops, and a sound one.
@Tag("further")
final class SessionControlsIT {

  @TempDir private static Path folder;

  private static ControlVerdicts run = ControlVerdicts.NONE;

  @BeforeAll
  static void run() throws Exception {
    run = ControlVerdicts.of(folder, "sessions/controls");
  }

  @ParameterizedTest
  @ValueSource(strings = {"session-state", "lost-updates"})
  void rightShop_isAccusedOfNothing(String checker) {
    run.requireValid("map", checker);
  }

  @ParameterizedTest
  @CsvSource({
    "shop-drops-attribute, session-state, lost-attributes",
    "shop-serves-older-cart, session-state, stale-attributes-found",
    "shop-loses-session, session-state, lost-sessions",
    "shop-orders-twice, lost-updates, duplicated-updates"
  })
  void brokenShop_isCaughtAtThat_withAWitness_andAsOftenAsItWas(
      String behaviour, String checker, String metric) throws IOException {
    run.requireCaught(behaviour, checker);
    assertThat(run.harmed(behaviour)).isPositive();
    assertThat(run.measure(behaviour, checker, metric).value())
        .isBetween(0.9 * run.harmed(behaviour), 1.0 * run.harmed(behaviour));
  }

  @ParameterizedTest
  @CsvSource({
    "shop-drops-attribute, lost-sessions",
    "shop-drops-attribute, stale-attributes",
    "shop-serves-older-cart, lost-sessions",
    "shop-serves-older-cart, lost-attributes",
    "shop-loses-session, lost-attributes",
    "shop-loses-session, stale-attributes",
    "shop-orders-twice, lost-sessions",
    "shop-orders-twice, lost-attributes",
    "shop-orders-twice, stale-attributes"
  })
  void brokenShop_isNotAccusedOfWhatItDoesNot(String behaviour, String metric) {
    assertThat(run.measure(behaviour, "session-state", metric).value()).isZero();
  }

  @Test
  void ordersAreRight_whereOnlySessionsAreHarmed() {
    for (String behaviour :
        List.of("shop-drops-attribute", "shop-serves-older-cart", "shop-loses-session")) {
      run.requireValid(behaviour, "lost-updates");
    }
  }
}
