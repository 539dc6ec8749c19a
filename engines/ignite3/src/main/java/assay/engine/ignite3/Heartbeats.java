package assay.engine.ignite3;

import assay.api.Durations;
import assay.api.Settings;
import java.util.Optional;
import org.apache.ignite.client.IgniteClient;

/// How a client notices that a node is silent: it sends a heartbeat where it has sent nothing else for a while, and gives a
/// connection up that brings no answer. It looks only so often whether it is time for one, so that both together take
/// `detection` at most.
///
/// @param everyMillis how long nothing was sent, and how often it looks
/// @param timeoutMillis how long an answer may take
record Heartbeats(long everyMillis, long timeoutMillis) {

  private static final long LEAST_MILLIS = 50;
  private static final int LOOKS = 4;

  /// What a strategy sets; empty for what the client does by itself.
  static Optional<Heartbeats> of(Settings settings) {
    String detection = settings.text("detection");
    if (detection.equals("default")) {
      return Optional.empty();
    }
    long millis = Durations.parse(detection).toMillis();
    long every = Math.max(LEAST_MILLIS, millis / LOOKS);
    return Optional.of(new Heartbeats(every, Math.max(LEAST_MILLIS, millis - 2 * every)));
  }

  /// Sets those of a client.
  void configure(IgniteClient.Builder client) {
    IgniteClient.Builder unused =
        client.heartbeatInterval(everyMillis).heartbeatTimeout(timeoutMillis);
  }
}
