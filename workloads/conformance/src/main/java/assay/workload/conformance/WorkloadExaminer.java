package assay.workload.conformance;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.HasMappedData;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.engine.JoinSpec;
import assay.engine.reference.ReferenceEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Examines a workload with many seeds on the engine `reference`, which is correct and in memory. Every violation is the
/// workload's own.
///
/// Each seed is examined twice: as it is, and with a tenth of all calls refused. Then a request may fail, but it may not
/// claim what did not happen.
public final class WorkloadExaminer {

  private static final int MEMBERS = 3;
  private static final long FEW = 20;

  /// The settings of a correct engine.
  private static final Map<String, String> ENGINE =
      Map.of(
          "behaviour",
          "map",
          "backup",
          "sync",
          "backup-count",
          "1",
          "partitions",
          "31",
          "ttl",
          "none",
          "lease",
          "none",
          "replication",
          "none",
          "overlap",
          "5%");

  private WorkloadExaminer() {}

  /// Examines with the seeds 1 to `seeds`.
  ///
  /// @param workload makes a new instance, as each process of a run has its own
  /// @param data sizes that replace the workload's defaults; other sizes are made small
  /// @param settings replace the defaults of the workload's settings
  /// @param folder for temporary files
  public static Examination examine(
      Supplier<? extends Workload> workload,
      Map<String, Long> data,
      Map<String, String> settings,
      int seeds,
      Path folder)
      throws Exception {
    List<Violation> violations = new ArrayList<>();
    TreeSet<String> untested = new TreeSet<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (boolean refuses : new boolean[] {false, true}) {
        Examination one = examine(workload.get(), data, settings, refuses, seed, folder);
        violations.addAll(one.violations());
        untested.addAll(one.untested());
      }
    }
    return new Examination(violations, untested);
  }

  private static Examination examine(
      Workload workload,
      Map<String, Long> data,
      Map<String, String> settings,
      boolean refuses,
      long seed,
      Path folder)
      throws Exception {
    Map<String, String> all = new HashMap<>(ENGINE);
    for (WorkloadSetting each : workload.settings()) {
      all.put(each.name(), each.otherwise());
    }
    all.putAll(settings);
    Settings resolved = new Settings(all);
    Path own = Files.createTempDirectory(folder, "seed-" + seed + "-");
    JoinSpec spec =
        new JoinSpec(
            "client-1", "machine-1", "conformance", 0, MEMBERS, resolved, workload.types(), own);
    try (Session session = new ReferenceEngine().open(spec)) {
      DataParameters sizes = new DataParameters(small(workload, data, resolved), resolved);
      return new SeedExaminer(workload, sizes, session, refuses, seed, own).examine();
    }
  }

  /// The workload's default sizes, small where they decide how many entries there are: everything is read after each
  /// request.
  private static Map<String, Long> small(
      Workload workload, Map<String, Long> given, Settings settings) {
    Map<String, Long> sizes = new HashMap<>(workload.defaults());
    sizes.putAll(given);
    for (String name : workload.defaults().keySet()) {
      Map<String, Long> fewer = new HashMap<>(sizes);
      fewer.put(name, FEW);
      if (!given.containsKey(name)
          && entries(workload, fewer, settings) < entries(workload, sizes, settings)) {
        sizes = fewer;
      }
    }
    return sizes;
  }

  private static long entries(Workload workload, Map<String, Long> sizes, Settings settings) {
    DataParameters data = new DataParameters(sizes, settings);
    HasJudgedData keyed = HasJudgedData.of(workload);
    return (long) keyed.registers(data)
        + keyed.counters(data)
        + HasMappedData.entries(workload, data);
  }
}
