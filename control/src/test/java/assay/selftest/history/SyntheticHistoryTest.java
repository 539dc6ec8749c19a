package assay.selftest.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.History;
import assay.record.results.Verdicts.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SyntheticHistoryTest {

  @ParameterizedTest
  @ValueSource(strings = {"stale-reads", "lost-writes", "linearizability", "session-guarantees"})
  void correctEngine_isAccusedOfNothing(String checker) {
    History history = SyntheticHistory.of(20_000, 7);

    assertThat(history.size()).isEqualTo(20_000);
    assertThat(SyntheticHistory.judge(checker, history).status()).isEqualTo(Status.VALID);
  }
}
