package assay.engine.ignite3;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.DurationNotation;
import assay.api.Settings;
import java.util.Map;
import org.apache.ignite.client.IgniteClient;
import org.junit.jupiter.api.Test;

/// A client gives up a silent node after the setting's time; by default after Ignite's.
final class HeartbeatSettingsTest {

  private static Settings detection(String value) {
    return new Settings(Map.of("detection", value));
  }

  @Test
  void byDefault_nothingIsSet() {
    assertThat(HeartbeatSettings.of(detection("default"))).isEmpty();
  }

  @Test
  void lookingTwiceAndWaiting_takesAsLongAsDetection() {
    assertThat(HeartbeatSettings.of(detection("4s"))).contains(new HeartbeatSettings(1_000, 2_000));
    for (String each : new String[] {"300ms", "1s", "5s", "1m"}) {
      HeartbeatSettings heartbeats = HeartbeatSettings.of(detection(each)).orElseThrow();
      long most = 2 * heartbeats.everyMillis() + heartbeats.timeoutMillis();
      assertThat(most).isEqualTo(DurationNotation.parse(each).toMillis());
    }
  }

  @Test
  void veryShort_isNoBusyLoop() {
    assertThat(HeartbeatSettings.of(detection("10ms"))).contains(new HeartbeatSettings(50, 50));
  }

  /// The client's builder refuses a number out of range.
  @Test
  void client_takesThem() {
    IgniteClient.Builder client = IgniteClient.builder();
    HeartbeatSettings.of(detection("2s")).orElseThrow().configure(client);
    assertThat(client).isNotNull();
  }
}
