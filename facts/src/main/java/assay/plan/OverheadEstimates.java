package assay.plan;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/// Estimated durations beyond the plan's own, measured on a quiet two-core host with first-tier JVMs, as in a lean
/// run. `benchmarks/durations` measures the accuracy.
final class OverheadEstimates {

  static final Duration RUN = Duration.ofMillis(2_200);

  /// Judging and drawing one trial.
  static final Duration JUDGED = Duration.ofMillis(150);

  /// Stopping processes gracefully, which completes their files.
  static final Duration STOP = Duration.ofMillis(1_300);

  /// Moving processes to the next trial: deleting data, opening sessions.
  static final Duration TAKE_OVER = Duration.ofMillis(500);

  /// Opening the workload and loading any data, in fresh processes.
  static final Duration PREPARE = Duration.ofMillis(600);

  /// Full collections in every process at five fill levels, per member.
  static final Duration MEMORY_MEASURED = Duration.ofMillis(200);

  static final Duration REST = Duration.ofMillis(800);

  /// Overhead per step: commands, last answers, samples.
  static final Duration STEP = Duration.ofMillis(250);

  /// From the window's end until the harmed parts are safe again.
  static final Duration HEALED = Duration.ofMillis(500);

  /// Engines that give the partitions of a dead member no new owner without copies of them.
  static final Set<String> UNOWNING = Set.of("redis");

  /// From the window's end until the last requests are given up, and then the wait for safe partitions.
  static final Duration UNOWNED = Duration.ofSeconds(80);

  /// Until the keys without an owner are given up in the final read.
  static final Duration UNREADABLE = Duration.ofSeconds(60);

  /// Added to the period of batched backups.
  static final Duration BATCH = Duration.ofMillis(500);

  /// Until every background user has had an answer, and has ended.
  static final Duration USERS = Duration.ofSeconds(1);

  static final long LOAD_NANOS = 40_000;

  static final long ROW_NANOS = 20_000;

  /// Until the other site has all changes and every key was read back there.
  static final Duration DRAINED = Duration.ofSeconds(2);

  /// Entries in flight on the link while loading one by one.
  static final int CROSSING_AT_ONCE = 4;

  static final long AUDIT_NANOS = 20_000;

  /// Comparing one row with its expected content.
  static final long INSPECT_NANOS = 8_000;

  /// One request of a closed loop; further entries of a batch take [#ENTRY_NANOS].
  static final long REQUEST_NANOS = 500_000;

  static final long ENTRY_NANOS = 20_000;

  static final long SIMULATED_NANOS = 2_000;

  /// The factor on start-up times if processes compile with both tiers.
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

  private OverheadEstimates() {}

  /// Until a cluster is ready, in milliseconds: a fixed part, and a part per member and client.
  private record Start(long all, long each) {}

  /// Until every process has joined and every partition is owned and backed up.
  static Duration start(String engine, boolean simulated, int processes, boolean firstTier) {
    Start start = simulated ? SIMULATED : STARTS.getOrDefault(engine, OTHER);
    double millis = start.all + (double) start.each * processes;
    return Duration.ofMillis(Math.round(firstTier || simulated ? millis : millis * BOTH_TIERS));
  }
}
