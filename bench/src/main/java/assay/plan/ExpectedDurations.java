package assay.plan;

import java.time.Duration;
import java.util.Map;

/// How long things take that a plan does not say: measured on a quiet host of two cores with JVMs that
/// compile with their first tier only, as those of a lean run do, and kept here and nowhere else. What a plan
/// does say, windows and warm-ups, is exact. `benchmarks/durations` measures what comes of it.
final class ExpectedDurations {

  /// Starting Assay, judging and reporting.
  static final Duration RUN = Duration.ofMillis(2_200);

  /// Judging one cell and adding its part to the report.
  static final Duration JUDGED = Duration.ofMillis(150);

  /// Ending a cell's processes in good order, so that their files are whole.
  static final Duration STOP = Duration.ofMillis(1_300);

  /// Handing processes from one cell to the next: its data thrown away, the next one's sessions opened.
  static final Duration TAKE_OVER = Duration.ofMillis(500);

  /// Opening the workload, and loading data however few, in processes that have done nothing yet.
  static final Duration PREPARE = Duration.ofMillis(600);

  /// A full collection in every process at five fill levels, for each member.
  static final Duration WEIGHED = Duration.ofMillis(200);

  /// Leaving the loaded cluster alone.
  static final Duration REST = Duration.ofMillis(800);

  /// Around every step: its orders, its last answers, its samples.
  static final Duration STEP = Duration.ofMillis(250);

  /// Until what was harmed is safe again, once the window is over.
  static final Duration HEALED = Duration.ofMillis(500);

  /// Beyond the period of backups that are sent in batches.
  static final Duration BATCH = Duration.ofMillis(500);

  /// Until every background user has had an answer, and has ended after the step.
  static final Duration USERS = Duration.ofSeconds(1);

  /// Loading one register or counter.
  static final long LOAD_NANOS = 40_000;

  /// Loading one row of a whole map.
  static final long ROW_NANOS = 20_000;

  /// Until what is on its way to another site has arrived, and every key is read back there too.
  static final Duration DRAINED = Duration.ofSeconds(2);

  /// How many entries cross the link at once while they are loaded, where each is sent as it is written.
  static final int CROSSING_AT_ONCE = 4;

  /// Reading one entry back.
  static final long AUDIT_NANOS = 20_000;

  /// Holding one row against what it must be.
  static final long INSPECT_NANOS = 8_000;

  /// One request of a closed loop, and each further entry of a batch.
  static final long REQUEST_NANOS = 500_000;

  static final long ENTRY_NANOS = 20_000;

  /// One request where members are simulated inside the client.
  static final long SIMULATED_NANOS = 2_000;

  /// By how much longer processes take to start that compile with both tiers.
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
  /// @param all how long however few they are
  /// @param each how much longer for every member and client
  private record Start(long all, long each) {}

  /// Until every process of a cluster has joined and every partition is owned and backed up.
  ///
  /// @param processes members, clients and background users
  static Duration start(String engine, boolean simulated, int processes, boolean firstTier) {
    Start start = simulated ? SIMULATED : STARTS.getOrDefault(engine, OTHER);
    double millis = start.all + (double) start.each * processes;
    return Duration.ofMillis(Math.round(firstTier || simulated ? millis : millis * BOTH_TIERS));
  }
}
