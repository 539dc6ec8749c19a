package assay.study.check;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.DiskSetting;
import assay.plan.FaultSpec;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.plan.fault.FaultMechanism;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.steps.HarmedTargets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Refuses faults that the cluster, the engine or the host cannot have, before anything starts.
public final class FaultFeasibility {

  private static final int ENOUGH = 8;

  private final Study study;
  private final EngineDescriptor engine;
  private final HostCapabilities host;
  private final StudyProblems problems;
  private final DiskChecks disks;
  private final FaultTargetChecks targets;

  public FaultFeasibility(
      Study study, EngineDescriptor engine, HostCapabilities host, StudyProblems problems) {
    this.study = study;
    this.engine = engine;
    this.host = host;
    this.problems = problems;
    disks = new DiskChecks(engine, host, problems);
    targets = new FaultTargetChecks(problems);
  }

  /// Checks every step's faults under every configuration. A problem of several configurations is reported
  /// once.
  ///
  /// @param plan a configuration's steps, with the faults it chooses
  public void check(List<Configuration> configurations, Function<Configuration, List<Step>> plan) {
    study.faults().forEach(fault -> checkWritten(fault, configurations));
    for (Configuration configuration : configurations) {
      List<Step> steps = plan.apply(configuration);
      steps.forEach(step -> checkChosen(step, configuration.values()));
      steps.forEach(this::checkClashes);
      checkOwnNetwork(configuration.values());
      disks.checkSetting(
          written(DiskSetting.NAME, configuration.values().text(DiskSetting.NAME, "")),
          configuration.values());
      checkLeft(configuration.values(), steps);
    }
  }

  /// Checks only what depends on the engine, the host and one fault or setting. Other settings may be wrong.
  public void checkAlone(List<Configuration> configurations) {
    study
        .faults()
        .forEach(fault -> {
          checkCue(fault);
          fault.values().forEach(action -> checkAlone(action.key(), action));
        });
    for (Configuration configuration : configurations) {
      Settings settings = configuration.values();
      String chosen = settings.text("fault", "");
      SourceValue setting = written("fault", chosen);
      if (setting != null) {
        checkAlone(chosen.replaceAll(" .*", ""), setting);
      }
      checkOwnNetwork(settings);
      disks.checkSetting(written(DiskSetting.NAME, settings.text(DiskSetting.NAME, "")), settings);
    }
  }

  private void checkAlone(String word, SourceValue action) {
    FaultKind.of(word)
        .ifPresent(kind -> {
          checkPossible(kind, action);
          disks.checkFault(kind, action);
        });
  }

  /// Checks the faults that a configuration's setting chooses like the faults of a step.
  private void checkChosen(Step step, Settings settings) {
    if (step instanceof Step.Open open) {
      SourceValue setting = written("fault", settings.text("fault", "none"));
      for (FaultSpec fault : open.faults()) {
        if (setting != null && settings.text("fault").startsWith(fault.fault())) {
          checkOver(fault, open, setting);
          FaultKind kind = FaultKind.of(fault.fault()).orElseThrow();
          checkPossible(kind, setting);
          targets.check(kind, setting.as(fault.target()), settings);
          targets.checkPeers(setting, fault.target(), fault.packets(), settings);
          checkNetwork(kind, setting, settings);
          disks.checkFault(kind, setting, settings);
        }
      }
    }
  }

  private void checkOver(FaultSpec fault, Step.Open open, SourceValue setting) {
    if (fault.ends().compareTo(open.duration()) > 0) {
      problems.at(
          setting,
          "E348",
          "`%s` at %s ends after the window of %s"
              .formatted(
                  fault.text(),
                  DurationNotation.text(fault.at()),
                  DurationNotation.text(open.duration())),
          "start the fault earlier, shorten it, or make the step's `for` longer");
    }
  }

  private @Nullable SourceValue written(String setting, String value) {
    return Stream.concat(study.varied(setting), Stream.ofNullable(study.cluster().get(setting)))
        .filter(given -> given.text().equals(value))
        .findFirst()
        .orElse(null);
  }

  private void checkCue(Map<String, SourceValue> written) {
    SourceValue cue = written.get("when");
    if (cue != null && !engine.capabilities().contains("Partitioned")) {
      problems.at(
          cue,
          "E415",
          engine.engine() + " does not report partitions without an owner or a backup",
          "leave it out, and set the time with `at`");
    }
  }

  private void checkWritten(Map<String, SourceValue> written, List<Configuration> configurations) {
    checkCue(written);
    for (SourceValue action : written.values()) {
      FaultKind.of(action.key())
          .ifPresent(kind -> {
            checkPossible(kind, action);
            configurations.forEach(configuration -> {
              targets.check(kind, action, configuration.values());
              targets.checkPeers(action.text(), written.get("peers"), configuration.values());
              checkNetwork(kind, action, configuration.values());
              disks.checkFault(kind, action, configuration.values());
            });
          });
    }
  }

  private void checkPossible(FaultKind kind, SourceValue action) {
    if (engine.simulated() && kind.needsProcesses()) {
      problems.at(
          action,
          "E415",
          "`%s` needs members that are processes; those of %s live inside the client"
              .formatted(kind.word(), engine.engine()),
          FaultKind.all().stream()
              .filter(other -> !other.needsProcesses())
              .map(FaultKind::word)
              .filter(other -> !engine.cannot().containsKey(other))
              .findFirst()
              .map("use `%s`, or another engine"::formatted)
              .orElse("use another engine"));
    }
    String senseless = engine.cannot().get(kind.word());
    if (senseless != null) {
      problems.at(
          action,
          "E415",
          "`%s` makes no sense for %s: %s".formatted(kind.word(), engine.engine(), senseless),
          "leave it out, or use another engine");
    }
    String reason = host.cannot().get(kind);
    if (reason != null) {
      problems.at(
          action,
          "E416",
          "`%s` is not available here: %s".formatted(kind.word(), reason),
          "leave it out on this host");
    }
  }

  /// A private network needs what network faults need from the host and the engine, even without
  /// faults.
  private void checkOwnNetwork(Settings settings) {
    Optional<String> reason = host.lacks(FaultMechanism.NETWORK);
    SourceValue setting = written("network", "private");
    boolean wanted = settings.text("network", "loopback").equals("private");
    String senseless = engine.cannot().get(FaultKind.ISOLATE.word());
    if (wanted && senseless != null && setting != null) {
      problems.at(
          setting,
          "E415",
          "`network: private` makes no sense for %s: %s".formatted(engine.engine(), senseless),
          "leave it out, or use another engine");
    } else if (wanted && reason.isPresent() && setting != null && !engine.simulated()) {
      problems.at(
          setting,
          "E416",
          "`network: private` is not available here: " + reason.get(),
          "leave it out on this host");
    }
  }

  private void checkNetwork(FaultKind kind, SourceValue action, Settings settings) {
    if (kind.needsNetwork() && !settings.text("network", "loopback").equals("private")) {
      problems.at(
          action,
          "E417",
          "`%s` affects the network between members, but they are on the host's loopback"
              .formatted(kind.word()),
          "give them a private network: `cluster: { network: private }`");
    }
  }

  private void checkClashes(Step step) {
    List<FaultSpec> faults = step.faults();
    int told = 0;
    for (int i = 0; i < faults.size() && told < ENOUGH; i++) {
      FaultSpec earlier = faults.get(i);
      for (int j = i + 1; j < faults.size() && told < ENOUGH; j++) {
        FaultSpec later = faults.get(j);
        if (later.at().compareTo(earlier.ends()) >= 0) {
          break;
        }
        told += clash(earlier, later) ? 1 : 0;
      }
    }
  }

  private static boolean endsByItself(FaultSpec fault) {
    return FaultKind.of(fault.fault()).filter(FaultKind::endsByItself).isPresent();
  }

  private boolean clash(FaultSpec earlier, FaultSpec later) {
    boolean clash =
        FaultKind.of(earlier.fault())
            .flatMap(one -> FaultKind.of(later.fault()).map(one::clashes))
            .orElse(false);
    boolean away =
        FaultKind.of(earlier.fault()).filter(kind -> kind.kills() && !kind.removes()).isPresent()
            && ProcessName.isMember(earlier.target())
            && earlier.target().equals(later.target());
    if (!away && !endsByItself(earlier) && !(clash && mayMeet(earlier.target(), later.target()))) {
      return false;
    }
    problems.at(
        place(later),
        "E343",
        "`%s` starts before `%s` ends, and may target the same process"
            .formatted(later.text(), earlier.text()),
        "end one before the other starts, or name two members");
    return true;
  }

  /// Two members named by different numbers never meet, nor do a client and a member; `another` is never a member harmed
  /// before.
  private static boolean mayMeet(String one, String other) {
    boolean named = ProcessName.isMember(one) && ProcessName.isMember(other);
    boolean client = ProcessName.isClient(one) || ProcessName.isClient(other);
    return (named || client) ? one.equals(other) : !other.equals("another");
  }

  /// Kills and graceful stops remove members permanently, at most as many as the target can match.
  /// If all storing members restart at once, the data is gone, unless the engine can begin from its files. Proxies
  /// store no data.
  private void checkLeft(Settings settings, List<Step> steps) {
    StoringMembers storing = StoringMembers.of(settings);
    int left = storing.count();
    HarmedTargets harmed = new HarmedTargets(left);
    for (Step step : steps) {
      harmed.begin();
      for (FaultSpec fault : step.faults()) {
        FaultKind kind = FaultKind.of(fault.fault()).orElseThrow();
        if (!harmed.has(fault, left + storing.proxies(), problems, this::place)) {
          return;
        }
        boolean whole = kind.endsWholeCluster(fault.target());
        if (whole && !engine.beginsFromFiles()) {
          tellNoFiles(fault);
          return;
        }
        if (kind.kills() && !whole && storing.harmed(fault) >= left) {
          tellNobodyLeft(fault, storing);
          return;
        }
        left += kind.adds() ? 1 : kind.removes() ? -storing.harmed(fault) : 0;
      }
    }
  }

  private void tellNoFiles(FaultSpec fault) {
    problems.at(
        place(fault),
        "E415",
        "`%s all` ends every member at once, and %s does not begin again from its files here"
            .formatted(fault.fault(), engine.title()),
        "target `member`, or use an engine that can, such as redis");
  }

  private void tellNobodyLeft(FaultSpec fault, StoringMembers storing) {
    boolean machine = fault.target().startsWith("machine");
    if (machine ? storing.machines() == 1 : storing.count() == 1) {
      problems.at(
          place(fault),
          "E406",
          "%s the only %s leaves no member alive%s"
              .formatted(
                  FaultKind.of(fault.fault()).map(FaultKind::doing).orElseThrow(),
                  machine ? "machine" : "member" + storing.which(1),
                  machine ? "" : storing.which(1)),
          machine
              ? "spread the members over machines: 2"
              : "start members: " + (3 + storing.proxies()));
      return;
    }
    String all = many(storing.count(), "member") + storing.which(storing.count());
    problems.at(
        place(fault),
        "E406",
        "by then the faults may have ended all of " + all,
        "end fewer members, or start more than " + all);
  }

  /// A fault's place in the study, or the place of the setting that chooses it.
  private SourceValue place(FaultSpec fault) {
    SourceValue chosen = written("fault", fault.text());
    return chosen != null ? chosen : inStep(fault);
  }

  private SourceValue inStep(FaultSpec fault) {
    return study
        .faults()
        .flatMap(written -> written.values().stream())
        .filter(given -> given.key().equals(fault.fault()))
        .filter(given -> fault.target().isEmpty() || given.text().equals(fault.target()))
        .reduce((first, last) -> last)
        .orElse(study.id());
  }

  static String many(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
