package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.load.keys.WriteLeases;
import org.junit.jupiter.api.Test;

/// Every increment leaves a unique number among its client's.
final class ReportedTagSetTest {

  @Test
  void numbersOfJava_areEachTakenOnce() {
    for (int client : new int[] {0, 3}) {
      WriteLeases java = new WriteLeases(10, client, 4);
      ReportedTagSet tags = new ReportedTagSet();
      long last = 0;
      for (int i = 0; i < 200; i++) {
        last = java.leave(12, Claim.Leaves.TAG).version();
        assertThat(tags.add(client, last)).isTrue();
      }
      assertThat(tags.add(client, last)).isFalse();
      assertThat(tags.add(client, WriteLeases.firstTag(client) - 1)).isFalse();
      assertThat(tags.add(client, WriteLeases.firstTag(client + 1))).isFalse();
      assertThat(tags.add(client, last + 1)).isTrue();
    }
  }
}
