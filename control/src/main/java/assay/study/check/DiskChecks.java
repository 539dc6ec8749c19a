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
  private static final long LEAST_BYTES = 16 << 20;

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
    } else if (power && isTooSmall(settings)) {
      problems.at(
          setting,
          "E207",
          asked + " is too small for a file system with a journal of its own",
          "write `disk: ext4(16m)` or more");
    } else if (reason.isPresent()) {
      problems.at(
          setting,
          "E416",
          "%s is not available here: %s".formatted(asked, reason.get()),
          "leave it out on this host");
    }
  }

  private static boolean isTooSmall(Settings settings) {
    return DiskSetting.of(settings)
        .map(DiskSetting::size)
        .filter(size -> size.matches("\\d+[kmg]") && UnitParser.amount(size) < LEAST_BYTES)
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
    if (kind.needsPower() && disk.filter(DiskSetting::survivesPower).isEmpty()) {
      problems.at(
          action,
          "E417",
          "`%s` cuts a member's disk off, and members have %s"
              .formatted(
                  kind.word(),
                  disk.isPresent()
                      ? "file systems in memory, without a disk"
                      : "no disks of their own"),
          "give each member one: `cluster: { disk: ext4(256m) }`");
    } else if (disk.isEmpty()) {
      problems.at(
          action,
          "E417",
          "`%s` fills the file system of a member's files, but the host shares this file system"
              .formatted(kind.word()),
          "give each member its own: `cluster: { disk: 64m }`");
    }
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
