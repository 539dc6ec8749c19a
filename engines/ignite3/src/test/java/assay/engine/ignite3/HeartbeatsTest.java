package assay.engine.ignite3;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Durations;
import assay.api.Settings;
import java.util.Map;
import org.apache.ignite.client.IgniteClient;
import org.junit.jupiter.api.Test;

/// A client gives up a silent node after the setting's time; by default after Ignite's.
final class HeartbeatsTest {

  private static Settings detection(String value) {
    return new Settings(Map.of("detection", value));
  }

  @Test
  void byDefault_nothingIsSet() {
    assertThat(Heartbeats.of(detection("default"))).isEmpty();
  }

  @Test
  void lookingTwiceAndWaiting_takesAsLongAsDetection() {
    assertThat(Heartbeats.of(detection("4s"))).contains(new Heartbeats(1_000, 2_000));
    for (String each : new String[] {"300ms", "1s", "5s", "1m"}) {
      Heartbeats heartbeats = Heartbeats.of(detection(each)).orElseThrow();
      long most = 2 * heartbeats.everyMillis() + heartbeats.timeoutMillis();
      assertThat(most).isEqualTo(Durations.parse(each).toMillis());
    }
  }

  @Test
  void veryShort_isNoBusyLoop() {
    assertThat(Heartbeats.of(detection("10ms"))).contains(new Heartbeats(50, 50));
  }

  /// The client's builder refuses a number out of range.
  @Test
  void client_takesThem() {
    IgniteClient.Builder client = IgniteClient.builder();
    Heartbeats.of(detection("2s")).orElseThrow().configure(client);
    assertThat(client).isNotNull();
  }
}
