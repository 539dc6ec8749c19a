package assay.record;

import assay.json.JsonCodec;
import assay.metric.CheckerDeclarations;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.plan.ProcessName;
import assay.problem.ProblemException;
import assay.record.environment.Environment;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.io.SealCheck;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import assay.record.probe.LinkLog;
import assay.record.probe.LinkSample;
import assay.record.probe.LoopbackTrafficLog;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeLog;
import assay.record.probe.ProbeSample;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/// A run directory opened for reading. Files beyond the run's progress count as empty.
///
/// @param events in the order written
/// @param sealed verifies the files
public record RunRecord(
    RunDirectory directory,
    Plan plan,
    Environment environment,
    List<TimedEvent> events,
    List<Interval> timeline,
    List<ProbeSample> probes,
    List<NetworkSample> network,
    List<LinkSample> link,
    SealCheck sealed) {

  /// @throws ProblemException E703 when a required file is missing or altered
  public static RunRecord open(RunDirectory directory) {
    Environment environment = environmentOf(directory);
    SealCheck sealed = SealCheck.of(directory, environment.sealed());
    sealed.requireRun();
    Plan plan = planOf(directory);
    List<TimedEvent> events = EventLog.read(directory.events());
    requirePlanned(directory, plan, events);
    return new RunRecord(
        directory,
        plan,
        environment,
        events,
        IntervalLog.read(directory.timeline()),
        ProbeLog.read(directory.probes()),
        LoopbackTrafficLog.read(directory.network()),
        LinkLog.read(directory.link()),
        sealed);
  }

  /// Checks that every event's repeat is in the plan; not for a soak, with rounds in no plan.
  ///
  /// @throws ProblemException E703 for another plan's repeat, which would be ignored silently
  private static void requirePlanned(RunDirectory directory, Plan plan, List<TimedEvent> events) {
    if (plan.soaks()) {
      return;
    }
    Set<String> planned =
        Stream.concat(plan.trials().stream(), plan.superseded().stream())
            .map(Plan.Trial::id)
            .collect(Collectors.toSet());
    for (TimedEvent event : events) {
      if (event.trial() != null && !planned.contains(event.trial())) {
        throw DamagedRecordProblems.of(
            directory.events(),
            "an event is of the repeat `%s`, and %s has none of that name: the files are of different runs"
                .formatted(event.trial(), directory.plan().getFileName()));
      }
    }
  }

  /// Damage that forbids to judge a trial, one sentence per file, as far as the record shows.
  public List<String> damage(TrialRecord trial) {
    String id = trial.trial().id();
    Set<String> damage = new LinkedHashSet<>(sealed.damage(id, trial.ended(), kept(trial.trial())));
    if (trial.trial().processesOf() != null) {
      damage.addAll(sealed.damageOfLogs(trial.trial().processesOf()));
    }
    if (damage.isEmpty() && !kept(trial.trial())) {
      damage.addAll(trial.missing(!plan.checks().isEmpty()));
    }
    if (sealed.any() && trial.ended() && !sealed.covers(id)) {
      damage.add("%s tells nothing of it".formatted(directory.seals().getFileName()));
    }
    return List.copyOf(damage);
  }

  /// Whether a soak's round kept its finding. In a sealed record the finding needs a seal: a process may have died
  /// before sealing.
  public boolean kept(Plan.Trial trial) {
    Path finding = directory.finding(trial.id());
    return plan.soaks() && (sealed.any() ? sealed.names(finding) : Files.exists(finding));
  }

  /// Whether an incomplete history was cut after writing. Sealed files were not: their writer could write no more.
  ///
  /// @param whole whether it has its writer's end
  public boolean cutAfterwards(TrialRecord trial, boolean whole, ProcessName.Role role) {
    return !sealed.covers(trial.trial().id()) && trial.cutAfterwards(whole, role);
  }

  public boolean logsIntact(Plan.Trial trial) {
    String processesOf = trial.processesOf();
    return sealed.damageOfLogs(trial.id()).isEmpty()
        && (processesOf == null || sealed.damageOfLogs(processesOf).isEmpty());
  }

  /// @throws ProblemException E703 when a file of the trial was altered
  public void requireIntact(TrialRecord trial) {
    List<String> damage = damage(trial);
    if (!damage.isEmpty()) {
      throw DamagedRecordProblems.of(directory.root(), damage.getFirst());
    }
  }

  public TrialRecord trial(Plan.Trial trial) {
    return new TrialRecord(
        directory,
        trial,
        events.stream().filter(event -> trial.id().equals(event.trial())).toList(),
        timeline.stream().filter(interval -> interval.trial().equals(trial.id())).toList(),
        probes.stream().filter(sample -> sample.trial().equals(trial.id())).toList(),
        network.stream().filter(sample -> sample.trial().equals(trial.id())).toList(),
        link.stream().filter(sample -> sample.trial().equals(trial.id())).toList());
  }

  /// The origin of all displayed times.
  public long beginsNanos() {
    return events.stream()
        .filter(event -> event.type() == TimedEvent.Type.RUN_BEGINS)
        .mapToLong(TimedEvent::nanos)
        .findFirst()
        .orElse(environment.nanos());
  }

  public Epoch epoch() {
    long millis =
        TimedEvent.events(events, TrialEvent.RunBegins.class)
            .mapToLong(begins -> begins.epochMillis().orElse(environment.epochMillis()))
            .findFirst()
            .orElse(environment.epochMillis());
    return new Epoch(beginsNanos(), millis);
  }

  /// A moment on both clocks.
  ///
  /// @param nanos on the host's monotonic clock
  /// @param millis since 1970
  public record Epoch(long nanos, long millis) {

    public long millisOf(long otherNanos) {
      return millis + Math.round((otherNanos - nanos) / 1e6);
    }
  }

  /// The plan alone. Declares the words of its checkers.
  ///
  /// @throws ProblemException E703 when the file is missing or altered, E338 when another run or jar
  ///     declares a word of it otherwise
  public static Plan planOf(RunDirectory directory) {
    Path file = directory.plan();
    try {
      Plan plan = PlanFile.parse(text(file));
      StoredPlanCheck.of(plan)
          .ifPresent(what -> {
            throw DamagedRecordProblems.of(file, what);
          });
      CheckerDeclarations.add(plan.words()).stream()
          .findFirst()
          .ifPresent(refusal -> {
            throw ProblemException.ofInput(
                "E338", "%s: %s".formatted(file, refusal.what()), refusal.help());
          });
      return plan;
    } catch (JacksonException e) {
      throw damage(file, e);
    }
  }

  /// @throws ProblemException E703 when the file is missing or altered
  public static Environment environmentOf(RunDirectory directory) {
    Path file = directory.environment();
    try {
      return JsonCodec.read(text(file), Environment.class);
    } catch (JacksonException e) {
      throw damage(file, e);
    }
  }

  private static String text(Path file) {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw DamagedRecordProblems.of(
          file, "the file is missing: this is not the directory of a run");
    }
    return RecordFile.text(file);
  }

  private static RuntimeException damage(Path file, JacksonException e) {
    int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
    String what =
        e.getCause() instanceof NullPointerException
            ? "a field is missing or empty; another version of Assay may have written the file"
            : e.getOriginalMessage().lines().findFirst().orElse("unreadable");
    List<String> lines = text(file).lines().toList();
    String text = line <= lines.size() ? lines.get(line - 1) : "";
    return DamagedRecordProblems.at(
        file, line, text, String.format(Locale.ROOT, "cannot be read: %s", what));
  }
}
