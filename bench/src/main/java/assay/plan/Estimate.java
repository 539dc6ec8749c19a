package assay.plan;

import java.time.Duration;
import java.util.Optional;

/// How long a plan is expected to take, for a person who decides whether to wait. The rule: per cell
/// 12 s to start and stop processes (1 s where members are simulated or taken over), 50 µs per entry loaded and
/// 20 µs per entry read back at the end, the warm-up and window of an open loop with half the phase of its
/// faults or of a closed loop for a time, and for other closed loops 0.5 ms per request and 20 µs per further entry
/// of a batch, discarded rounds and warm-up
/// included. A search for a capacity is expected to end half-way up its octaves, and to need every attempt at each second
/// rate from there on. A workload that knows better how long its requests take says so. Under
/// traffic a closed loop is expected to take twice as long, and any step a second more for its users to
/// come and go.
public final class Estimate {

  private static final Duration START = Duration.ofSeconds(12);
  private static final Duration SHORT_START = Duration.ofSeconds(1);
  private static final long LOAD_NANOS = 50_000;
  private static final long AUDIT_NANOS = 20_000;
  private static final long REQUEST_NANOS = 500_000;
  private static final long ENTRY_NANOS = 20_000;

  /// Until every background user has had an answer, and has ended after the step.
  private static final Duration USERS = Duration.ofSeconds(1);

  private static final int HALVINGS = 4;
  private static final int LEVELS = 3;

  private final Requests requests;

  private Estimate(Requests requests) {
    this.requests = requests;
  }

  /// How long the workload expects requests to take.
  @FunctionalInterface
  public interface Requests {

    /// One request of a part under a strategy; empty where the workload does not tell.
    Optional<Duration> expected(Strategy strategy, Step.Part part);
  }

  /// The expected duration of all cells, by the rule of thumb alone.
  ///
  /// @param entries how many entries the data has
  public static Duration of(Plan plan, long entries, boolean simulated) {
    return of(plan, entries, simulated, (strategy, part) -> Optional.empty());
  }

  /// The expected duration of all cells.
  ///
  /// @param entries how many entries the data has
  /// @param requests what the workload says of its requests
  public static Duration of(Plan plan, long entries, boolean simulated, Requests requests) {
    Estimate estimate = new Estimate(requests);
    Duration total = Duration.ZERO;
    for (Plan.Cell cell : plan.cells()) {
      total = total.plus(estimate.cell(plan, cell, entries, simulated));
    }
    return total;
  }

  private Duration cell(Plan plan, Plan.Cell cell, long entries, boolean simulated) {
    Strategy strategy = plan.strategy(cell.strategy());
    Duration total = simulated || cell.starter() != null ? SHORT_START : START;
    total = total.plusNanos(entries * (LOAD_NANOS + AUDIT_NANOS));
    for (Step step : plan.inFixedOrder(cell) ? plan.steps(cell) : plan.steps()) {
      Duration users = step.traffic() == null ? Duration.ZERO : USERS;
      total = total.plus(step(strategy, step)).plus(users);
    }
    return total;
  }

  private static Duration search(Step.Capacity search) {
    double octaves = Math.log(search.upTo() / search.from()) / Math.log(2);
    double halvings = HALVINGS * (search.critical() ? LEVELS : 1);
    double trials = octaves / 2 + search.attempts() + halvings * (1 + search.attempts()) / 2.0;
    Duration each = search.settle().plus(search.lasts()).plus(Step.Capacity.PAUSE);
    Duration most = search.longest();
    Duration expected = search.warmUp().plusNanos((long) (Math.max(1, trials) * each.toNanos()));
    return expected.compareTo(most) < 0 ? expected : most;
  }

  private Duration step(Strategy strategy, Step step) {
    return switch (step) {
      case Step.Open open ->
          open.warmUp()
              .plus(open.lasts())
              .plus(open.harms() ? strategy.faultPhase().dividedBy(2) : Duration.ZERO);
      case Step.Timed timed -> timed.warmUp().plus(timed.lasts());
      case Step.Capacity search -> search(search);
      case Step.Closed closed -> {
        Duration rounds = Duration.ZERO;
        for (Step.Part part : closed.parts()) {
          int each = Math.ceilDiv(part.count(), closed.threads());
          Duration round =
              request(strategy, part)
                  .plus(closed.think())
                  .multipliedBy(each * (closed.traffic() == null ? 1L : 2L));
          rounds = rounds.plus(round).plus(before(closed, round));
        }
        yield rounds;
      }
    };
  }

  /// What a part takes before it counts: its discarded rounds, and no less than its warm-up.
  private static Duration before(Step.Closed closed, Duration round) {
    Step.Steady steady = closed.steady();
    int rounds = steady == null ? closed.discard() : Step.Steady.EXPECTED_ROUNDS;
    Duration discarded = round.multipliedBy(rounds);
    if (steady != null && discarded.compareTo(steady.lasts()) > 0) {
      discarded = steady.lasts();
    }
    return discarded.compareTo(closed.warmUp()) < 0 ? closed.warmUp() : discarded;
  }

  private Duration request(Strategy strategy, Step.Part part) {
    return requests
        .expected(strategy, part)
        .orElse(Duration.ofNanos(REQUEST_NANOS + (part.size() - 1) * ENTRY_NANOS));
  }
}
