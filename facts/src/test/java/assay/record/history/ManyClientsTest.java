package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.Operation.Op;
import org.junit.jupiter.api.Test;

final class ManyClientsTest {

  @Test
  void numberOfEachClient_isKept_withWhatItsClockMayBeOff() {
    History history = new History();
    for (int client = 0; client < History.CLIENTS; client++) {
      history.add(client, Operation.of(Op.READ, OperationOutcome.OK, 7, 1, 10, 20));
      history.widened(client, 100 + client);
    }
    for (int event = 0; event < History.CLIENTS; event++) {
      assertThat(history.client(event)).isEqualTo(event);
      assertThat(history.slackNanos(event)).isEqualTo(100 + event);
    }
  }
}
