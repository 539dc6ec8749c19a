package assay.workload.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Workload;
import assay.workload.conformance.Shelf.Bug;
import assay.workload.dice.Dice;
import assay.workload.locks.LockMix;
import assay.workload.tradeoffs.Tradeoffs;
import assay.workload.wan.Wan;
import assay.workload.web.WebShop;
import assay.workload.ycsb.Ycsb;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class WorkloadExaminerTest {

  private static final int SEEDS = 5;

  @TempDir private Path folder;

  private Examination examine(
      Supplier<? extends Workload> workload, Map<String, Long> data, Map<String, String> settings)
      throws Exception {
    return WorkloadExaminer.examine(workload, data, settings, SEEDS, folder);
  }

  private Examination examine(Bug bug) throws Exception {
    return examine(() -> new Shelf(bug), Map.of(), Map.of());
  }

  @Test
  void correctWorkload_isAccusedOfNothing() throws Exception {
    Examination found = examine(Bug.NONE);
    assertThat(found.violations()).as(found.text()).isEmpty();
    assertThat(found.text()).isEmpty();
    assertThat(found.untested()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void bug_isFound_andOnlyItsKindIsNamed(Bug bug) throws Exception {
    Examination found = examine(bug);
    assertThat(found.violations())
        .as(found.text())
        .isNotEmpty()
        .extracting(Violation::kind)
        .containsOnly(bug.kind());
    assertThat(found.text()).contains("`" + bug.kind() + "` broke");
  }

  @ParameterizedTest
  @CsvSource({
    "SWALLOWS_A_WRITE, 'ended OK, and key'",
    "WRITES_ANOTHER_KEY, 'without a claim of it'",
    "WRITES_WITHOUT_A_CLAIM, 'without a claim of it'",
    "ENDS_OK_ON_FAILURE, 'ended OK, and key'",
    "DENIES_A_WRITE, 'ended FAILED, and key'",
    "CLAIMS_TWICE, 'more than once'",
    "REPORTS_AN_UPDATE_TWICE, '2 times, and changed it once'",
    "ANSWERS_A_STALE_VALUE, ', which held version'",
    "REPORTS_ANOTHER_KEY, 'reported nothing of key'",
    "REPORTS_NOTHING, 'reported nothing of key'",
    "REPORTS_TWICE, '2 times, and read it 1 time'",
    "READS_OUTSIDE_OF_ITS_KEYS, 'key 1000000, which the data do not have'",
    "NEVER_ENDS_OK, 'never ended OK: java.lang.IllegalStateException: the shelf is locked'",
    "THROWS, 'no book today'",
    "LOADS_TOO_LITTLE, 'a value that is not whole'",
    "AUDITS_TOO_LITTLE, 'reported nothing of key'"
  })
  void violation_saysWhatTheRequestDid(Bug bug, String text) throws Exception {
    assertThat(examine(bug).violations())
        .extracting(Violation::what)
        .anySatisfy(what -> assertThat(what).contains(text));
  }

  @Test
  void sameSeed_findsTheSame() throws Exception {
    assertThat(examine(Bug.SWALLOWS_A_WRITE)).isEqualTo(examine(Bug.SWALLOWS_A_WRITE));
  }

  static Stream<Arguments> ownWorkloads() {
    Supplier<Workload> tradeoffs = Tradeoffs::new;
    Supplier<Workload> ycsb = Ycsb::new;
    Supplier<Workload> wan = Wan::new;
    Supplier<Workload> dice = Dice::new;
    Supplier<Workload> shop = WebShop::new;
    Supplier<Workload> locks = LockMix::new;
    return Stream.of(
        Arguments.of(
            "tradeoffs",
            tradeoffs,
            Map.of("counters", 2L, "tallies", 2L, "sets", 2L, "room", 10L),
            Map.of()),
        Arguments.of("ycsb", ycsb, Map.of("room", 10L, "counted", 2L), Map.of()),
        Arguments.of("wan", wan, Map.of(), Map.of()),
        Arguments.of("dice", dice, Map.of(), Map.of("solution", "lock")),
        Arguments.of("web-shop", shop, Map.of(), Map.of()),
        Arguments.of("locks", locks, Map.of(), Map.of("hold", "10us", "lease", "1ms")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("ownWorkloads")
  void workloadOfAssay_isAccusedOfNothing(
      String name,
      Supplier<Workload> workload,
      Map<String, Long> data,
      Map<String, String> settings)
      throws Exception {
    Examination found = examine(workload, data, settings);
    assertThat(found.violations()).as(name + "\n" + found.text()).isEmpty();
  }
}
