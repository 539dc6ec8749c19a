package assay.plan;

import java.time.Duration;

/// How long a plan is expected to take, for a person who decides whether to wait. The rule: per cell
/// 8 s to start and stop processes (1 s where members are simulated), 50 µs per entry loaded and
/// 20 µs per entry read back at the end, the warm-up and window of an open loop, and for a closed
/// loop 0.5 ms per request and 20 µs per further entry of a batch, discarded rounds included.
public final class Estimate {

  private static final Duration START = Duration.ofSeconds(8);
  private static final Duration SIMULATED_START = Duration.ofSeconds(1);
  private static final long LOAD_NANOS = 50_000;
  private static final long AUDIT_NANOS = 20_000;
  private static final long REQUEST_NANOS = 500_000;
  private static final long ENTRY_NANOS = 20_000;

  private Estimate() {}

  /// The expected duration of all cells.
  ///
  /// @param entries how many registers and counters the data has
  public static Duration of(Plan plan, long entries, boolean simulated) {
    return cell(plan, entries, simulated).multipliedBy(plan.cells().size());
  }

  private static Duration cell(Plan plan, long entries, boolean simulated) {
    Duration total = simulated ? SIMULATED_START : START;
    total = total.plusNanos(entries * (LOAD_NANOS + AUDIT_NANOS));
    for (Step step : plan.steps()) {
      total = total.plus(step(step));
    }
    return total;
  }

  private static Duration step(Step step) {
    return switch (step) {
      case Step.Open open -> open.warmUp().plus(open.lasts());
      case Step.Closed closed -> {
        Duration rounds = Duration.ZERO;
        for (Step.Part part : closed.parts()) {
          long each = REQUEST_NANOS + (part.size() - 1) * ENTRY_NANOS;
          Duration round =
              Duration.ofNanos(part.count() * each / closed.threads())
                  .plus(closed.think().multipliedBy(part.count() / closed.threads()));
          rounds = rounds.plus(round);
        }
        yield rounds.multipliedBy(closed.discard() + 1L);
      }
    };
  }
}
