package assay.judge.check;

import assay.api.Settings;
import assay.fact.Finding;
import assay.judge.order.EmptyReadResolver;
import assay.judge.order.EntryLifetime;
import assay.judge.order.HistorySanityCheck;
import assay.judge.order.LockLease;
import assay.judge.order.VersionOrderScope;
import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.FaultSpec;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.TrialClocks;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.io.DamagedRecordProblems;
import assay.record.probe.DiskSync;
import assay.record.probe.GcLog;
import assay.record.probe.ProbeSample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The evidence of one trial for the checkers.
///
/// @param beginsNanos when the run began; witnesses count from here
/// @param endsNanos when the trial ended, or `Long.MAX_VALUE`
/// @param history every operation of all clients, with empty reads [#told]
/// @param whole false if a client died while it wrote its history
/// @param partitions the partition of every key before the load
/// @param arrivals what observers heard in the trial's sites
/// @param lifetime how long entries live after each write
/// @param lease how long a lock is left to its holder
/// @param stops the pauses of each process's JVM, by process name
/// @param syncs reported disk syncs, by process name
public record Evidence(
    long beginsNanos,
    long endsNanos,
    History history,
    boolean whole,
    List<StepTimes> steps,
    List<TimedEvent> events,
    PartitionMap partitions,
    List<ProbeSample> probes,
    SiteArrivals arrivals,
    EntryLifetime lifetime,
    LockLease lease,
    Map<String, GcLog.Stops> stops,
    Map<String, List<DiskSync>> syncs) {

  /// The evidence without its history.
  ///
  /// @param whole whether every client's history has its proper end
  /// @throws assay.problem.ProblemException E703 if a history was cut afterwards, or a file is damaged
  public static Evidence around(
      RunRecord run, TrialRecord trial, List<StepTimes> steps, boolean whole) {
    if (run.cutAfterwards(trial, whole, ProcessName.Role.CLIENT)) {
      throw DamagedRecordProblems.of(
          run.directory().root().resolve("history"),
          "a client's history ends in the middle, though nobody died who wrote it");
    }
    Settings settings = run.plan().configuration(trial.trial().configuration()).values();
    return new Evidence(
        run.beginsNanos(),
        nanos(trial.events(), TimedEvent.Type.TRIAL_ENDS, Long.MAX_VALUE),
        new History(0),
        whole,
        steps,
        trial.events(),
        trial.partitions(),
        trial.probes(),
        SiteArrivals.of(run, trial),
        EntryLifetime.of(settings),
        LockLease.of(settings),
        trial.stops(),
        trial.syncs());
  }

  /// A bare, complete history.
  public static Evidence of(History history) {
    return of(history, new PartitionMap());
  }

  /// A bare, complete history with known partitions.
  public static Evidence of(History history, PartitionMap partitions) {
    return of(history, partitions, List.of());
  }

  /// A bare history with one fault that took effect at once, in an open-loop step.
  public static Evidence of(History history, PartitionMap partitions, long faultNanos) {
    Step.Open step =
        Step.Open.of(
            1,
            Step.Arrivals.CONSTANT,
            Duration.ZERO,
            Duration.ZERO,
            Map.of(),
            1,
            new FaultSpec("kill", "member", Duration.ofNanos(faultNanos)));
    FaultTime fault = new FaultTime(faultNanos, faultNanos, true, "a fault");
    return of(
        history,
        partitions,
        List.of(new StepTimes(0, step, 0, 0, Long.MAX_VALUE, true, List.of(fault), 0)));
  }

  private static Evidence of(History history, PartitionMap partitions, List<StepTimes> steps) {
    return new Evidence(
        0,
        Long.MAX_VALUE,
        history,
        true,
        steps,
        List.of(),
        partitions,
        List.of(),
        SiteArrivals.NONE,
        EntryLifetime.ENDLESS,
        LockLease.ENDLESS,
        Map.of(),
        Map.of());
  }

  public Evidence withHistory(History other) {
    return with(other, events, arrivals, lifetime, lease);
  }

  public Evidence withArrivals(SiteArrivals other) {
    return with(history, events, other, lifetime, lease);
  }

  public Evidence withEvents(List<TimedEvent> other) {
    return with(history, other, arrivals, lifetime, lease);
  }

  public Evidence withLifetime(EntryLifetime other) {
    return with(history, events, arrivals, other, lease);
  }

  public Evidence withLease(LockLease other) {
    return with(history, events, arrivals, lifetime, other);
  }

  private Evidence with(
      History operations,
      List<TimedEvent> things,
      SiteArrivals heard,
      EntryLifetime lives,
      LockLease leaves) {
    return new Evidence(
        beginsNanos,
        endsNanos,
        operations,
        whole,
        steps,
        things,
        partitions,
        probes,
        heard,
        lives,
        leaves,
        stops,
        syncs);
  }

  /// The trial's faults in order; faults that came together are one episode.
  public List<FaultEpisode> episodes() {
    long bound = clientsBoundNanos();
    return steps.stream()
        .map(step -> step.withFaultsWithin(bound))
        .flatMap(step -> FaultEpisode.of(step).stream())
        .toList();
  }

  /// The clock error of the clients' hosts: faults' times may be off by as much relative to operations.
  private long clientsBoundNanos() {
    return TrialClocks.of(events).clientsBoundNanos();
  }

  /// The trial's faults in order, at their longest on the clients' clocks.
  public List<FaultTime> faults() {
    long bound = clientsBoundNanos();
    return steps.stream().flatMap(step -> step.withFaultsWithin(bound).faults().stream()).toList();
  }

  /// The same with its empty reads [told][EmptyReadResolver] by deletes and expiry, for a possible history ([#impossible]).
  /// Without an order between clients' versions the evidence stays as it is.
  public Evidence told() {
    if (arrivals.order() != VersionOrderScope.ALL) {
      return this;
    }
    return withHistory(EmptyReadResolver.told(history, whole, lifetime));
  }

  /// Tells the empty reads of a part in place, as [#told].
  public void tellPart() {
    if (arrivals.order() == VersionOrderScope.ALL) {
      EmptyReadResolver.tell(history, whole, lifetime);
    }
  }

  /// Why the history is impossible, or null.
  @Nullable
  public Finding impossible() {
    Finding reason =
        new HistorySanityCheck(history, beginsNanos, endsNanos, arrivals.order()).reason();
    for (SiteArrivals.Observed site : arrivals.observed()) {
      Finding of =
          new HistorySanityCheck(site.history(), beginsNanos, endsNanos, VersionOrderScope.ALL)
              .reason();
      reason = reason == null && of != null ? new InSite(site.name(), of) : reason;
    }
    return reason;
  }

  private static long nanos(List<TimedEvent> events, TimedEvent.Type type, long otherwise) {
    return events.stream()
        .filter(event -> event.type() == type)
        .mapToLong(TimedEvent::nanos)
        .findFirst()
        .orElse(otherwise);
  }

  public boolean mayHaveHappened(int event) {
    return history.mayHaveHappened(event);
  }

  record InSite(String site, Finding found) implements Finding {}
}
