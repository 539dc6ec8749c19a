package assay.broker.artemis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class BrokerEndTest {

  @Test
  void memberSaysWhatWentWrong() {
    assertThat(BrokerEnd.farewell(new IOException("No space left on device"), "unable to write"))
        .isEqualTo(
            "Artemis has given up, for its journal cannot be written (No space left on device), and so does its"
                + " member");
  }

  @Test
  void causeThatArtemisDoesNotTell_isLeftOut() {
    assertThat(BrokerEnd.farewell(null, "unable to write")).contains("(unable to write)");
    assertThat(BrokerEnd.farewell(null, null)).contains("(it does not say why)");
    assertThat(BrokerEnd.farewell(new IOException(), "unable to write"))
        .contains("(unable to write)");
  }
}
