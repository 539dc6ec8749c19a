package assay.plan;

import assay.api.Settings;
import assay.plan.fault.FaultKind;
import java.time.Duration;
import java.util.Optional;

/// A plan's expected duration: its own windows, warm-ups and pauses, and [OverheadEstimates]. A capacity search is
/// expected to end half-way up its octaves, and from there to need every attempt at each second rate. Under traffic a
/// closed loop takes twice as long.
public final class PlanDurationEstimate {

  private static final int HALVINGS = 4;
  private static final int LEVELS = 3;

  private final Plan plan;
  private final Knowledge knowledge;

  private PlanDurationEstimate(Plan plan, Knowledge knowledge) {
    this.plan = plan;
    this.knowledge = knowledge;
  }

  public interface Knowledge {

    boolean simulated(Configuration configuration);

    /// Registers and counters, for the final read.
    long entries(Configuration configuration);

    /// Rows in whole maps, for content checks.
    long rows(Configuration configuration);

    /// The duration of one request; empty if the workload does not know.
    Optional<Duration> request(Configuration configuration, Step.Part part);
  }

  public static Knowledge plain(boolean simulated) {
    return new Knowledge() {
      @Override
      public boolean simulated(Configuration configuration) {
        return simulated;
      }

      @Override
      public long entries(Configuration configuration) {
        return 0;
      }

      @Override
      public long rows(Configuration configuration) {
        return 0;
      }

      @Override
      public Optional<Duration> request(Configuration configuration, Step.Part part) {
        return Optional.empty();
      }
    };
  }

  /// The expected duration, from the command to the report.
  public static Duration of(Plan plan, Knowledge knowledge) {
    PlanDurationEstimate estimate = new PlanDurationEstimate(plan, knowledge);
    Duration total = OverheadEstimates.RUN;
    for (Plan.Trial trial : plan.trials()) {
      total = total.plus(estimate.trial(trial)).plus(OverheadEstimates.JUDGED);
    }
    return total;
  }

  private Duration trial(Plan.Trial trial) {
    Configuration configuration = plan.configuration(trial.configuration());
    Duration begin =
        trial.processesOf() == null ? start(configuration) : OverheadEstimates.TAKE_OVER;
    Duration total = begin.plus(data(configuration, trial.processesOf() == null));
    for (Step step : plan.steps(trial)) {
      total =
          total
              .plus(step(configuration, step))
              .plus(inspection(configuration))
              .plus(OverheadEstimates.STEP);
      total = step.traffic() == null ? total : total.plus(OverheadEstimates.USERS);
    }
    total =
        total
            .plus(batch(configuration))
            .plus(
                ClusterSites.of(configuration.values()).linked()
                    ? OverheadEstimates.DRAINED
                    : Duration.ZERO)
            .plus(
                plan.steps(trial).stream().anyMatch(step -> staysUnowned(configuration, step))
                    ? OverheadEstimates.UNREADABLE
                    : Duration.ZERO)
            .plusNanos(knowledge.entries(configuration) * OverheadEstimates.AUDIT_NANOS);
    return trial.processesOf() == null ? total.plus(stop(configuration)) : total;
  }

  private Duration start(Configuration configuration) {
    Settings settings = configuration.values();
    boolean simulated = knowledge.simulated(configuration);
    int members = simulated ? 0 : number(settings, "members");
    int observers = ClusterSites.of(settings).any() ? 1 : 0;
    int processes =
        members + number(settings, "clients") + (plan.underTraffic() ? 1 : 0) + observers;
    boolean firstTier = settings.text("flags", "").contains("TieredStopAtLevel=1");
    return OverheadEstimates.start(plan.engine(configuration), simulated, processes, firstTier);
  }

  private static int number(Settings settings, String name) {
    return settings.text(name, "").isEmpty() ? 1 : settings.integer(name);
  }

  private Duration stop(Configuration configuration) {
    return knowledge.simulated(configuration)
        ? OverheadEstimates.STOP.dividedBy(3)
        : OverheadEstimates.STOP;
  }

  /// The time to prepare, load, measure memory at every fill level, check content and rest.
  private Duration data(Configuration configuration, boolean fresh) {
    Duration total =
        (fresh ? OverheadEstimates.PREPARE : Duration.ZERO)
            .plusNanos(
                knowledge.entries(configuration)
                    * (OverheadEstimates.LOAD_NANOS + acrossLinkNanos(configuration)))
            .plusNanos(knowledge.rows(configuration) * OverheadEstimates.ROW_NANOS)
            .plus(inspection(configuration));
    if (knowledge.simulated(configuration)) {
      return total;
    }
    if (configuration.measuresMemory() && !plan.soaks()) {
      total =
          total.plus(
              OverheadEstimates.MEMORY_MEASURED.multipliedBy(
                  number(configuration.values(), "members")));
    }
    return fresh && !configuration.batched() ? total.plus(OverheadEstimates.REST) : total;
  }

  /// The extra time per entry, because each waits for the other site.
  private static long acrossLinkNanos(Configuration configuration) {
    Settings settings = configuration.values();
    return settings.text("replication", "none").equals("naive")
        ? 2 * LinkSettings.of(settings).delayNanos() / OverheadEstimates.CROSSING_AT_ONCE
        : 0;
  }

  private Duration inspection(Configuration configuration) {
    return plan.checks().contains("content")
        ? Duration.ofNanos(knowledge.rows(configuration) * OverheadEstimates.INSPECT_NANOS)
        : Duration.ZERO;
  }

  private static Duration batch(Configuration configuration) {
    return configuration.batched()
        ? configuration.values().durationOf("backup").plus(OverheadEstimates.BATCH)
        : Duration.ZERO;
  }

  private Duration step(Configuration configuration, Step step) {
    return switch (step) {
      case Step.Open open -> {
        Duration load = open.warmUp().plus(open.duration());
        yield !open.harms()
            ? load
            : load.plus(
                staysUnowned(configuration, open)
                    ? OverheadEstimates.UNOWNED
                    : OverheadEstimates.HEALED);
      }
      case Step.Timed timed -> timed.warmUp().plus(timed.duration());
      case Step.Capacity search -> search(search);
      case Step.Closed closed -> {
        Duration rounds = Duration.ZERO;
        for (Step.Part part : closed.parts()) {
          int each = Math.ceilDiv(part.count(), closed.threads());
          Duration round =
              request(configuration, part)
                  .plus(closed.think())
                  .multipliedBy(each * (closed.traffic() == null ? 1L : 2L));
          rounds = rounds.plus(round).plus(before(closed, round));
        }
        yield rounds;
      }
    };
  }

  /// Whether the partitions of a dead member have no owner until the end of the trial.
  private boolean staysUnowned(Configuration configuration, Step step) {
    return OverheadEstimates.UNOWNING.contains(plan.engine(configuration))
        && configuration.values().text("backup", "").equals("none")
        && step instanceof Step.Open open
        && open.faults().stream()
            .map(FaultSpec::fault)
            .flatMap(fault -> FaultKind.of(fault).stream())
            .anyMatch(FaultKind::removes);
  }

  private static Duration search(Step.Capacity search) {
    double octaves = Math.log(search.upTo() / search.from()) / Math.log(2);
    double halvings = HALVINGS * (search.critical() ? LEVELS : 1);
    double tries = octaves / 2 + search.attempts() + halvings * (1 + search.attempts()) / 2.0;
    Duration each = search.settle().plus(search.duration()).plus(Step.Capacity.PAUSE);
    Duration most = search.longest();
    Duration expected = search.warmUp().plusNanos((long) (Math.max(1, tries) * each.toNanos()));
    return expected.compareTo(most) < 0 ? expected : most;
  }

  /// The time of discarded rounds, at least the warm-up.
  private static Duration before(Step.Closed closed, Duration round) {
    Step.Steady steady = closed.steady();
    int rounds = steady == null ? closed.discard() : Step.Steady.EXPECTED_ROUNDS;
    Duration discarded = round.multipliedBy(rounds);
    if (steady != null && discarded.compareTo(steady.duration()) > 0) {
      discarded = steady.duration();
    }
    return discarded.compareTo(closed.warmUp()) < 0 ? closed.warmUp() : discarded;
  }

  private Duration request(Configuration configuration, Step.Part part) {
    if (knowledge.simulated(configuration)) {
      return Duration.ofNanos(part.size() * OverheadEstimates.SIMULATED_NANOS);
    }
    return knowledge
        .request(configuration, part)
        .orElse(
            Duration.ofNanos(
                OverheadEstimates.REQUEST_NANOS
                    + (part.size() - 1) * OverheadEstimates.ENTRY_NANOS));
  }
}
