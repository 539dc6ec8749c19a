package assay.plan;

import java.time.Duration;
import java.util.Map;

/// Estimated durations of what a plan does not set. Measured on a quiet two-core host with first-tier JVMs, as in a
/// lean run. Windows and warm-ups come from the plan. `benchmarks/durations` measures the accuracy.
final class ExpectedDurations {

  static final Duration RUN = Duration.ofMillis(2_200);

  /// Judging one cell and drawing its part of the report.
  static final Duration JUDGED = Duration.ofMillis(150);

  /// Ending a cell's processes gracefully, which completes their files.
  static final Duration STOP = Duration.ofMillis(1_300);

  /// Moving processes to the next cell: deleting data, opening sessions.
  static final Duration TAKE_OVER = Duration.ofMillis(500);

  /// Opening the workload and loading data, however little, in fresh processes.
  static final Duration PREPARE = Duration.ofMillis(600);

  /// A full collection in every process at five fill levels, per member.
  static final Duration WEIGHED = Duration.ofMillis(200);

  /// The idle time of the loaded cluster.
  static final Duration REST = Duration.ofMillis(800);

  /// Overhead per step: commands, last answers, samples.
  static final Duration STEP = Duration.ofMillis(250);

  /// From the window's end until the harmed parts are safe again.
  static final Duration HEALED = Duration.ofMillis(500);

  /// Added to the period of batched backups.
  static final Duration BATCH = Duration.ofMillis(500);

  /// Until every background user had an answer and, after the step, has ended.
  static final Duration USERS = Duration.ofSeconds(1);

  static final long LOAD_NANOS = 40_000;

  static final long ROW_NANOS = 20_000;

  /// Until all changes have reached the other site and every key is read back there too.
  static final Duration DRAINED = Duration.ofSeconds(2);

  /// Entries in flight on the link during loading, if each is sent as it is written.
  static final int CROSSING_AT_ONCE = 4;

  static final long AUDIT_NANOS = 20_000;

  /// Comparing one row with its expected content.
  static final long INSPECT_NANOS = 8_000;

  /// One request of a closed loop; each further entry of a batch takes [#ENTRY_NANOS].
  static final long REQUEST_NANOS = 500_000;

  static final long ENTRY_NANOS = 20_000;

  /// One request to members simulated inside the client.
  static final long SIMULATED_NANOS = 2_000;

  /// How much longer processes take to start if they compile with both tiers.
  static final double BOTH_TIERS = 1.5;

  private static final Start OTHER = new Start(3_000, 700);

  private static final Start SIMULATED = new Start(300, 250);

  private static final Map<String, Start> STARTS =
      Map.of(
          "coherence", new Start(2_200, 550),
          "hazelcast", new Start(1_400, 450),
          "infinispan", new Start(1_200, 550),
          "ignite", new Start(2_600, 650),
          "ignite3", new Start(8_000, 2_500),
          "geode", new Start(3_500, 900),
          "terracotta", new Start(3_500, 1_100),
          "redis", new Start(1_500, 300));

  private ExpectedDurations() {}

  /// Until a cluster is ready.
  ///
  /// @param all milliseconds for the first part, however few processes there are
  /// @param each milliseconds per member and client
  private record Start(long all, long each) {}

  /// Until every process has joined and every partition is owned and backed up.
  ///
  /// @param processes members, clients and background users
  static Duration start(String engine, boolean simulated, int processes, boolean firstTier) {
    Start start = simulated ? SIMULATED : STARTS.getOrDefault(engine, OTHER);
    double millis = start.all + (double) start.each * processes;
    return Duration.ofMillis(Math.round(firstTier || simulated ? millis : millis * BOTH_TIERS));
  }
}
