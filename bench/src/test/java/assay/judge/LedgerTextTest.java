package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// What the ledger says of several repeats instead of the bare median.
final class LedgerTextTest {

  private static final Metric LOST_UPDATES = Metric.known("lost-updates");
  private static final Metric STALE_READS = Metric.known("stale-reads");

  private static Reading lost(double least, double most) {
    return new Reading(LOST_UPDATES, least, most, "of one repeat", null, 1);
  }

  private static Reading stale(double share, double bound) {
    return new Reading(STALE_READS, share, bound, "of one repeat", null, 1);
  }

  @Test
  void oneRepeat_speaksForItself() {
    assertThat(Ledger.text(LOST_UPDATES, 3, List.of(lost(3, 5)))).isEqualTo("of one repeat");
  }

  @Test
  void countsThatLieBetweenTwo_areShownAsBoth() {
    List<Reading> repeats = List.of(lost(1, 5), lost(3, 6), lost(4, 9));
    assertThat(Ledger.text(LOST_UPDATES, 3, repeats)).isEqualTo("3 to 6");
  }

  @Test
  void countsThatAreCertain_areShownAsTheyAre() {
    assertThat(Ledger.text(LOST_UPDATES, 0, List.of(lost(0, 0), lost(0, 0)))).isNull();
    assertThat(Ledger.text(LOST_UPDATES, 3, List.of(lost(3, 3), lost(3, 3)))).isNull();
  }

  @Test
  void noneInAnyRepeat_isBoundedByAllOfThem() {
    List<Reading> repeats = List.of(stale(0, 3.0 / 1000), stale(0, 3.0 / 500));
    assertThat(Ledger.text(STALE_READS, 0, repeats)).isEqualTo("< 0.20 % (none in 2)");
    assertThat(Ledger.text(STALE_READS, 0, List.of(stale(0, 0.003), stale(0.1, 0.2)))).isNull();
  }
}
