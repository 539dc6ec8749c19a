package assay.engine.ignite3;

import assay.api.DurationNotation;
import assay.api.Settings;
import java.util.Optional;
import org.apache.ignite.client.IgniteClient;

/// How a client detects a silent node: after a while without requests it sends a heartbeat, and
/// drops a connection without an answer. The client checks periodically whether a heartbeat is due;
/// both together take `detection` at most.
///
/// @param everyMillis the idle time before a heartbeat, and the interval between checks
/// @param timeoutMillis the time for an answer
record HeartbeatSettings(long everyMillis, long timeoutMillis) {

  private static final long LEAST_MILLIS = 50;
  private static final int LOOKS = 4;

  /// Empty for the client's default.
  static Optional<HeartbeatSettings> of(Settings settings) {
    String detection = settings.text("detection");
    if (detection.equals("default")) {
      return Optional.empty();
    }
    long millis = DurationNotation.parse(detection).toMillis();
    long every = Math.max(LEAST_MILLIS, millis / LOOKS);
    return Optional.of(new HeartbeatSettings(every, Math.max(LEAST_MILLIS, millis - 2 * every)));
  }

  void configure(IgniteClient.Builder client) {
    IgniteClient.Builder unused =
        client.heartbeatInterval(everyMillis).heartbeatTimeout(timeoutMillis);
  }
}
