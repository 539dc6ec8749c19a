package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.json.JsonCodec;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.CellVerdict;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The study `sessions/controls`: shops that are broken on purpose, and one that is not.
final class SessionControlsIT {

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static Verdicts verdicts = new Verdicts(Verdicts.SCHEMA, "", List.of());

  @BeforeAll
  static void run() throws Exception {
    directory = AssayProcess.record(folder, "sessions/controls");
    verdicts = ResultsFile.verdicts(directory);
  }

  private static Verdict verdict(String strategy, String checker) {
    return verdicts.verdicts().stream()
        .filter(each -> each.strategy().equals(strategy) && each.checker().equals(checker))
        .map(CellVerdict::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static double measure(String strategy, String checker, String metric) {
    return verdict(strategy, checker).measures().stream()
        .filter(measure -> measure.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static long harmed(String strategy) throws IOException {
    String cell =
        RunRecord.open(directory).plan().cells().stream()
            .filter(each -> each.strategy().equals(strategy))
            .findFirst()
            .orElseThrow()
            .id();
    Path file = directory.process(cell, "client-1").resolve("injected.json");
    return JsonCodec.read(Files.readString(file), JsonNode.class).path("harmed").asLong();
  }

  @ParameterizedTest
  @ValueSource(strings = {"session-state", "lost-updates"})
  void rightShop_isAccusedOfNothing(String checker) {
    Verdict verdict = verdict("map", checker);
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.VALID);
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
    Verdict verdict = verdict(behaviour, checker);
    assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.INVALID);
    assertThat(verdict.witnesses()).isNotEmpty();
    assertThat(harmed(behaviour)).isPositive();
    assertThat(measure(behaviour, checker, metric))
        .isBetween(0.9 * harmed(behaviour), 1.0 * harmed(behaviour));
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
    assertThat(measure(behaviour, "session-state", metric)).isZero();
  }

  @Test
  void ordersAreRight_whereOnlySessionsAreHarmed() {
    for (String behaviour :
        List.of("shop-drops-attribute", "shop-serves-older-cart", "shop-loses-session")) {
      Verdict verdict = verdict(behaviour, "lost-updates");
      assertThat(verdict.status()).as(verdict.summary()).isEqualTo(Status.VALID);
    }
  }
}
