package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JudgeMemoryLimitsTest {

  private static final long THOUSAND_MILLION = 1_000_000_000;

  private final JudgeMemoryLimits gibibyte = JudgeMemoryLimits.of(1L << 30);

  @Test
  void neighbouringKeys_makeAPartThatFitsIntoCaches() {
    assertThat(gibibyte.partEvents(100_000_000, 2)).isEqualTo(65_536);
    assertThat(gibibyte.partEvents(4 * THOUSAND_MILLION, 2)).isEqualTo(244_140);
  }

  /// A thousand million operations on ten thousand keys: every key exceeds a usual part, and each
  /// is judged beside others.
  @Test
  void keyWithMoreThanAUsualPart_isJudgedBesideOthers_asLongAsAllFit() {
    long key = THOUSAND_MILLION / 10_000;
    assertThat(gibibyte.partEvents(THOUSAND_MILLION, 2)).isLessThan(key);
    for (int workers : new int[] {1, 2, 8, 64}) {
      assertThat(gibibyte.sharedEvents(workers)).isGreaterThan(key);
      assertThat(JudgeMemoryLimits.partBytes(gibibyte.sharedEvents(workers)) * workers)
          .isLessThanOrEqualTo(1L << 30);
    }
  }

  @Test
  void keyThatTakesMoreThanAShare_isJudgedAlone() {
    assertThat(gibibyte.sharedEvents(2)).isEqualTo(1 << 22);
    assertThat(gibibyte.loneEvents()).isEqualTo(1 << 23);
  }
}
