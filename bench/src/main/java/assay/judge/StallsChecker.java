package assay.judge;

import assay.plan.Step;
import assay.record.History;
import assay.record.ProbeSample;
import assay.record.TimeOrder;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Times without a fault in which a client had requests waiting and not one ended for 100 ms or
/// longer, although the client itself was running.
///
/// Only open steps are looked at, up to their fault: in a closed loop a long request is just a long
/// request. A gap between two ends counts from where the oldest request that waited through it was
/// meant to start. It is put down to the platform, and not counted, when the client's hiccup probe
/// saw a pause of at least half its length around that time; without the probe's word a gap that
/// was found leaves the verdict UNKNOWN.
final class StallsChecker implements Checker {

  /// The shortest gap that counts.
  static final long LIMIT_NANOS = 100_000_000;

  /// How far apart the probe's rows may be, at most, to still speak of a gap between them.
  private static final long PROBE_NANOS = 2_000_000_000;

  @Override
  public String name() {
    return "stalls";
  }

  @Override
  public Verdict check(Evidence evidence) {
    Search search = new Search(evidence);
    evidence.steps().stream()
        .filter(step -> step.step() instanceof Step.Open)
        .forEach(search::step);
    return search.verdict();
  }

  private record Stall(long startNanos, long lengthNanos) {}

  private static final class Search {

    private final Evidence evidence;
    private final History history;
    private final Witnesses witnesses;
    private final List<Stall> stalls = new ArrayList<>();
    private long longestNanos;
    private long excused;
    private long unprobed;
    private boolean sawRequests;

    Search(Evidence evidence) {
      this.evidence = evidence;
      history = evidence.history();
      witnesses = new Witnesses(evidence);
    }

    void step(StepTimes step) {
      int clients = 0;
      for (int event = 0; event < history.size(); event++) {
        clients = Math.max(clients, history.client(event) + 1);
      }
      int[] order = TimeOrder.of(history.size(), history::endNanos);
      for (int client = 0; client < clients; client++) {
        int[] own = new int[order.length];
        int size = 0;
        for (int event : order) {
          boolean inside =
              history.step(event) == step.index()
                  && history.client(event) == client
                  && history.intendedNanos(event) >= step.windowBeginsNanos()
                  && history.endNanos(event) <= step.steadyEndsNanos();
          if (inside) {
            own[size++] = event;
          }
        }
        client(client, Arrays.copyOf(own, size));
      }
    }

    /// Walks a client's requests in the order of their ends, from the last back, so that the oldest
    /// one still waiting is known at every gap.
    private void client(int client, int[] ends) {
      sawRequests |= ends.length > 0;
      long oldestIntended = Long.MAX_VALUE;
      for (int i = ends.length - 1; i > 0; i--) {
        oldestIntended = Math.min(oldestIntended, history.intendedNanos(ends[i]));
        long from = Math.max(history.endNanos(ends[i - 1]), oldestIntended);
        long length = history.endNanos(ends[i]) - from;
        if (length >= LIMIT_NANOS) {
          gap(client, from, length, ends[i - 1], ends[i]);
        }
      }
    }

    private void gap(int client, long from, long length, int before, int after) {
      long pause = pauseOf("client-" + (client + 1), from, from + length);
      if (pause < 0) {
        unprobed++;
      } else if (pause >= length / 2) {
        excused++;
      } else {
        stalls.add(new Stall(from, length));
        longestNanos = Math.max(longestNanos, length);
        witnesses.add(
            length,
            ("no request of client-%d ended for %s although some were waiting; its own longest pause"
                    + " was %s")
                .formatted(client + 1, Text.nanos(length), Text.nanos(pause)),
            before,
            after);
      }
    }

    /// The longest pause the process's probe saw in the rows that cover a time; -1 without one.
    private long pauseOf(String process, long from, long to) {
      long longest = -1;
      for (ProbeSample sample : evidence.probes()) {
        boolean covers = sample.nanos() >= from && sample.nanos() - PROBE_NANOS <= to;
        if (sample.process().equals(process) && covers) {
          longest = Math.max(longest, sample.hiccupMaxNanos());
        }
      }
      return longest;
    }

    Verdict verdict() {
      if (!sawRequests) {
        return Verdict.unknown("there was no open step to watch");
      }
      Status quiet = unprobed > 0 ? Status.UNKNOWN : Status.VALID;
      return new Verdict(
          stalls.isEmpty() ? quiet : Status.INVALID,
          summary(),
          measures(),
          List.of(),
          witnesses.list());
    }

    private String summary() {
      String found =
          stalls.isEmpty()
              ? "no stall of " + Text.nanos(LIMIT_NANOS) + " or longer outside of faults"
              : "%s of %s or longer outside of faults, the longest %s%s"
                  .formatted(
                      Text.plural(stalls.size(), "stall", "stalls"),
                      Text.nanos(LIMIT_NANOS),
                      Text.nanos(longestNanos),
                      periodNanos() > 0 ? ", every " + Text.nanos(periodNanos()) : "");
      String platform =
          excused == 0 ? "" : "; " + Text.count(excused) + " more were pauses of the client itself";
      String unknown =
          unprobed == 0 ? "" : "; " + Text.count(unprobed) + " more cannot be told from pauses";
      return found + platform + unknown;
    }

    /// The time from one stall to the next where it is the same within a fifth; 0 where it is not.
    private long periodNanos() {
      long[] starts = stalls.stream().mapToLong(Stall::startNanos).sorted().toArray();
      if (starts.length < 3) {
        return 0;
      }
      long[] steps = new long[starts.length - 1];
      for (int i = 0; i < steps.length; i++) {
        steps[i] = starts[i + 1] - starts[i];
      }
      Arrays.sort(steps);
      long median = steps[steps.length / 2];
      boolean regular =
          steps[0] >= median - median / 5 && steps[steps.length - 1] <= median + median / 5;
      return regular ? median : 0;
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      String longest = stalls.isEmpty() ? "none" : Text.nanos(longestNanos);
      measures.add(Measure.of("stalls", longestNanos, longest));
      measures.add(Measure.of("stall-count", stalls.size(), Text.count(stalls.size())));
      if (periodNanos() > 0) {
        measures.add(Measure.of("stall-period", periodNanos(), Text.nanos(periodNanos())));
      }
      return measures;
    }
  }
}
