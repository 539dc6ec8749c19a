package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Incompatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MapSelectionTest {

  @Test
  void all_areEighteen() {
    assertThat(MapSelection.of("all").names()).hasSize(18).doesNotHaveDuplicates();
    assertThat(MapSelection.of("*_*_*").names()).isEqualTo(MapSelection.of("all").names());
  }

  @Test
  void none_isNoMap() {
    assertThat(MapSelection.incompatibilities("none")).isEmpty();
    assertThat(MapSelection.of("none").names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "P_NY_T, P_NY_T",
    "A_NY_*, A_NY_T A_NY_T-1 A_NY_T-2",
    "A_*_T-1, A_NY_T-1 A_EU_T-1 A_ASIA_T-1",
    "P_EU_T-2 + P_EU_T, P_EU_T-2 P_EU_T",
    "A_NY_T+*_NY_T, A_NY_T P_NY_T",
    "P_NY_T+A_NY_*+A_*_T, P_NY_T A_NY_T A_NY_T-1 A_NY_T-2 A_EU_T A_ASIA_T"
  })
  void patterns_nameTheirMapsOnce(String text, String names) {
    assertThat(MapSelection.of(text).names())
        .map(HubMapName::toString)
        .containsExactly(names.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "P_NYC_T    | there is no region `NYC`, which `P_NYC_T` asks for | known: NY, EU, ASIA",
        "P_AISA_T   | there is no region `AISA`, which `P_AISA_T` asks for | known: NY, EU, ASIA",
        "P_ny_T     | there is no region `ny`, which `P_ny_T` asks for | known: NY, EU, ASIA",
        "A_EU_T-3   | there is no day `T-3`, which `A_EU_T-3` asks for | known: T, T-1, T-2",
        "A_EU_T1    | there is no day `T1`, which `A_EU_T1` asks for | known: T, T-1, T-2",
        "A_EU_xyz   | there is no day `xyz`, which `A_EU_xyz` asks for | known: T, T-1, T-2",
        "X_EU_T     | there is no type `X`, which `X_EU_T` asks for | known: P, A",
        "all+P_NY   | `P_NY` is not a name of maps | a name is P_NY_T or A_EU_T-1, with * for any part; `all` and `none` are words of their own",
        "P_NY_T+    | `` is not a name of maps | a name is P_NY_T or A_EU_T-1, with * for any part; `all` and `none` are words of their own"
      })
  void nonsense_isRefusedWithTheWordsThatExist(String text, String what, String help) {
    assertThat(MapSelection.incompatibilities(text))
        .containsExactly(new Incompatibility("caches", what, help));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MapSelection.of(text))
        .withMessage(what + "; " + help);
  }

  @Test
  void everyMistake_isToldAtOnce() {
    assertThat(MapSelection.incompatibilities("P_NYC_T-3+A_*_T+Q"))
        .extracting(Incompatibility::what)
        .containsExactly(
            "there is no region `NYC`, which `P_NYC_T-3` asks for",
            "there is no day `T-3`, which `P_NYC_T-3` asks for",
            "`Q` is not a name of maps");
  }
}
