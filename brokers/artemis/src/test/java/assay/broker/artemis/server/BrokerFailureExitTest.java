package assay.broker.artemis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class BrokerFailureExitTest {

  @Test
  void memberSaysWhatWentWrong() {
    assertThat(
            BrokerFailureExit.farewell(
                new IOException("No space left on device"), "unable to write"))
        .isEqualTo(
            "Artemis has given up, for its journal cannot be written (No space left on device), and so does its"
                + " member");
  }

  @Test
  void causeThatArtemisDoesNotTell_isLeftOut() {
    assertThat(BrokerFailureExit.farewell(null, "unable to write")).contains("(unable to write)");
    assertThat(BrokerFailureExit.farewell(null, null)).contains("(it does not say why)");
    assertThat(BrokerFailureExit.farewell(new IOException(), "unable to write"))
        .contains("(unable to write)");
  }
}
