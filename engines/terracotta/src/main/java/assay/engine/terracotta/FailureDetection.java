package assay.engine.terracotta;

import assay.api.DurationNotation;
import assay.api.Settings;
import java.util.List;

/// How long a server may be silent before other servers and its clients give it up, and how long servers wait for votes.
/// Terracotta reads these properties once, when its classes are loaded.
final class FailureDetection {

  private static final String PREFIX = "com.tc.";
  private static final int PROBES = 3;

  private FailureDetection() {}

  /// For this process.
  static void set(Settings settings) {
    String detection = settings.text("detection");
    if (!detection.equals("default")) {
      long millis = DurationNotation.parse(detection).toMillis();
      List.of("l2.healthcheck.l2.", "l1.healthcheck.l2.").forEach(pair -> check(pair, millis));
    }
    String election = settings.text("election");
    if (!election.equals("default")) {
      long seconds = Math.max(1, DurationNotation.parse(election).toSeconds());
      System.setProperty(PREFIX + "l2.election.timeout", Long.toString(seconds));
    }
  }

  /// Half of the time passes before the first of three pings. The extra connection test is disabled, because a frozen
  /// process still accepts connections.
  private static void check(String pair, long millis) {
    long interval = Math.max(1, millis / 2 / PROBES);
    System.setProperty(PREFIX + pair + "ping.idletime", Long.toString(Math.max(1, millis / 2)));
    System.setProperty(PREFIX + pair + "ping.interval", Long.toString(interval));
    System.setProperty(PREFIX + pair + "ping.probes", Integer.toString(PROBES));
    System.setProperty(PREFIX + pair + "socketConnect", "false");
  }
}
