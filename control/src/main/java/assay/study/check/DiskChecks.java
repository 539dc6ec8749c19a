package assay.study.check;

import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.plan.DiskSetting;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultMechanism;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether members can have private file systems, and whether a fault of disks has one that it can harm.
record DiskChecks(EngineDescriptor engine, HostCapabilities host, StudyProblems problems) {

  /// A smaller ext4 file system has no journal, or no room.
  private static final long LEAST_BYTES = 16L << 20;

  /// The inode tables of a larger one take a while to write.
  private static final long MOST_BYTES = 4L << 30;

  /// The memory for all members' private file systems, in bytes.
  static long bytes(Settings settings) {
    return DiskSetting.of(settings)
        .filter(disk -> !disk.survivesPower())
        .map(disk -> settings.integer("members") * UnitParser.amount(disk.size()))
        .orElse(0L);
  }

  /// Checks a configuration's setting. A private disk needs what filling a disk needs from the host and
  /// the engine.
  ///
  /// @param setting its place in the study, or null
  void checkSetting(@Nullable SourceValue setting, Settings settings) {
    if (setting == null || setting.text().equals(DiskSetting.HOSTS_OWN)) {
      return;
    }
    String asked = "`disk: %s`".formatted(setting.text());
    boolean power = DiskSetting.of(settings).filter(DiskSetting::survivesPower).isPresent();
    Optional<String> reason = host.lacks(power ? FaultMechanism.POWER : FaultMechanism.DISK);
    if (!keepsFiles()) {
      senseless(setting, asked);
    } else if (settings.text("network", "loopback").equals("private")) {
      problems.at(
          setting,
          "E415",
          asked + " and `network: private` cannot be combined",
          "leave one of them out");
    } else if (power && isOutOfRange(settings)) {
      problems.at(
          setting,
          "E207",
          asked
              + " is too small for a file system with a journal, or too large for a file of the run",
          "write a size from 16m to 4g: `disk: ext4(256m)`");
    } else if (reason.isPresent()) {
      problems.at(
          setting,
          "E416",
          "%s is not available here: %s".formatted(asked, reason.get()),
          "leave it out on this host");
    }
  }

  private static boolean isOutOfRange(long bytes) {
    return bytes < LEAST_BYTES || bytes > MOST_BYTES;
  }

  private static boolean isOutOfRange(Settings settings) {
    return DiskSetting.of(settings)
        .map(DiskSetting::size)
        .filter(size -> size.matches("\\d+[kmg]") && isOutOfRange(UnitParser.amount(size)))
        .isPresent();
  }

  /// Checks what depends on the engine and the fault alone.
  void checkFault(FaultKind kind, SourceValue action) {
    if (kind.needsDisk() && !engine.simulated() && !keepsFiles()) {
      senseless(action, "`%s`".formatted(kind.word()));
    }
  }

  void checkFault(FaultKind kind, SourceValue action, Settings settings) {
    checkFault(kind, action);
    if (!kind.needsDisk() || engine.simulated() || !keepsFiles()) {
      return;
    }
    Optional<DiskSetting> disk = DiskSetting.of(settings);
    boolean power = disk.filter(DiskSetting::survivesPower).isPresent();
    if (kind.needsPower() == power && disk.isPresent()) {
      return;
    }
    String has =
        disk.isEmpty()
            ? "members use the host's"
            : power ? "members' own are on the host's disk" : "members' own are in memory";
    problems.at(
        action,
        "E417",
        (kind.needsPower()
                ? "`%s` cuts the power of a file system with a disk of its own, and %s"
                : "`%s` fills a file system in memory, and %s")
            .formatted(kind.word(), has),
        "give each member one: `cluster: { disk: %s }`"
            .formatted(kind.needsPower() ? "ext4(256m)" : "64m"));
  }

  private boolean keepsFiles() {
    return engine.keepsFiles() || engine.beginsFromFiles();
  }

  private void senseless(SourceValue place, String what) {
    problems.at(
        place,
        "E415",
        "%s makes no sense for %s: its members keep no files here".formatted(what, engine.engine()),
        "leave it out, or use an engine with a journal, such as redis");
  }
}
