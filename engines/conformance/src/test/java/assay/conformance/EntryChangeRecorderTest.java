package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.SampleRecords.Account;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EntryChangeRecorderTest {

  private final EntryChangeRecorder heard = new EntryChangeRecorder();

  @Test
  void repeatedAndOvertakenChanges_areDisorder() {
    for (long balance : new long[] {1, 2, 2, 5, 4, 6}) {
      heard.onChange(7, Account.of(7, balance));
      heard.onChange(8, Account.of(8, heard.of(List.of(7))));
    }

    assertThat(heard.disorder()).isEqualTo(2);
    assertThat(heard.of(List.of(7, 9))).isEqualTo(6);
  }

  @Test
  void whatWasHeardAlready_isNotWaitedFor() throws Exception {
    heard.onChange(1, Account.of(1, 1));
    heard.onChange(2, Account.of(2, 1));
    heard.onChange(2, null);

    heard.await(Map.of(1, Account.of(1, 1)));
    heard.awaitRemoval(List.of(2));
  }
}
