package assay.words;

import static org.assertj.core.api.Assertions.assertThat;

import assay.engine.HarnessSettings;
import assay.engine.Setting;
import assay.metric.Family;
import assay.plan.FaultKind;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every former word leads to a current one, and none is still current.
final class FormerWordsTest {

  private static final FormerWords ALL = FormerWords.all();

  private final FormerWordReader reader = new FormerWordReader();

  @Test
  void metricsFaultsAndSettings_areThereByTodaysNamesAlone() {
    ALL.metrics()
        .forEach((was, now) -> {
          assertThat(Family.of(now)).as(now).isPresent();
          assertThat(Family.of(was)).as(was).isEmpty();
        });
    ALL.faults()
        .forEach((was, now) -> {
          assertThat(FaultKind.of(now)).as(now).isPresent();
          assertThat(FaultKind.of(was)).as(was).isEmpty();
        });
    ALL.settings()
        .forEach((was, now) -> {
          assertThat(HarnessSettings.all()).containsKey(now).doesNotContainKey(was);
          assertThat(HarnessSettings.taken(was)).as("no engine may have a setting " + was).isTrue();
        });
  }

  @Test
  void values_areThoseOfASetting() {
    Setting placement = Objects.requireNonNull(HarnessSettings.all().get("placement"));
    assertThat(ALL.values("placement"))
        .isNotEmpty()
        .allSatisfy((was, now) -> {
          assertThat(placement.allows(now)).isTrue();
          assertThat(placement.allows(was)).isFalse();
        });
  }

  @Test
  void glossary_hasTodaysWordsAlone() {
    for (String was : new String[] {"exposure", "held", "cut", "fill", "weigh", "harness-tax"}) {
      FormerWord former = ALL.find(was).orElseThrow();
      assertThat(Glossary.all().find(former.now())).as(former.now()).isPresent();
      assertThat(Glossary.all().find(was)).as(was).isEmpty();
    }
    assertThat(ALL.find("under-replicated")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "held(fullest member), retained-memory(fullest member)",
    "exposure < 5s, under-replicated < 5s",
    "p99(get), p99(get)",
    "lost-writes == 0, lost-writes == 0",
    "exposures, exposures"
  })
  void metric_isReadByItsFirstWord(String was, String now) {
    assertThat(reader.metric(was)).isEqualTo(now);
    assertThat(reader.met()).hasSize(was.equals(now) ? 0 : 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "losing faults | faults-with-loss",
        "members held | retained-memory(members)",
        "held, members | retained-memory(members)",
        "held(members) | retained-memory(members)",
        "put p99 | put p99",
        "withheld | withheld"
      })
  void label_isReadAsAnId(String was, String now) {
    assertThat(reader.label(was)).isEqualTo(now);
  }

  @Test
  void wordMetTwice_isNotedOnce() {
    assertThat(reader.fault("slow member to 1% for 3s")).isEqualTo("bandwidth member to 1% for 3s");
    assertThat(reader.fault("slow")).isEqualTo("bandwidth");
    assertThat(reader.fault("slowly")).isEqualTo("slowly");
    assertThat(reader.met()).containsExactly(new FormerWord("slow", "bandwidth"));
  }

  @Test
  void strategy_isReadByWhatItsNameIsMadeOf() {
    assertThat(reader.strategy("untold+sync")).isEqualTo("hidden+sync");
    assertThat(reader.strategy("none+fill member to 90% for 5s"))
        .isEqualTo("none+heap-pressure member to 90% for 5s");
    assertThat(reader.strategy("slow")).isEqualTo("slow");
  }
}
