package assay.judge.recovery;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.FigureFacts.NoneFound;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.WitnessList;
import assay.judge.recovery.SilentSpans.Silence;
import assay.judge.window.ClientPauses;
import assay.judge.window.StepTimes;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.io.IndexSort;
import assay.record.probe.ProbeSample;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds stalls without a fault: a running client had requests due and none was answered for 100 ms or longer
/// ([SilentSpans]).
///
/// Only open-loop steps count, up to their fault: in a closed loop a long request is just a long request. A pause of
/// the whole client, from its hiccup probe, is subtracted. A stall that may be the client's own, because the probe
/// gives no time (earlier records) or no data, makes the verdict UNKNOWN. Pauses below [ClientPauses#SHORTEST_NANOS]
/// count as part of the stall.
public final class StallsChecker implements Checker {

  static final long LIMIT_NANOS = 100_000_000;

  /// The longest distance between probe samples that still cover the time between them.
  private static final long PROBE_NANOS = 2_000_000_000;

  @Override
  public String name() {
    return "stalls";
  }

  @Override
  public boolean judgesExpiry() {
    return true;
  }

  @Override
  public Verdict check(Evidence evidence) {
    Search search = new Search(evidence);
    evidence.steps().stream()
        .filter(step -> step.step() instanceof Step.Open)
        .forEach(search::step);
    return search.verdict();
  }

  /// @param ongoing whether it continued beyond the known time
  private record Stall(long startNanos, long lengthNanos, boolean ongoing) {}

  private static final class Search {

    private final Evidence evidence;
    private final History history;
    private final ClientPauses pauses;
    private final WitnessList witnesses;
    private final List<Stall> stalls = new ArrayList<>();
    private long excused;
    private long unprobed;
    private boolean sawRequests;

    Search(Evidence evidence) {
      this.evidence = evidence;
      history = evidence.history();
      pauses = new ClientPauses(evidence.events());
      witnesses = new WitnessList(evidence);
    }

    void step(StepTimes step) {
      int clients = 0;
      for (int event = 0; event < history.size(); event++) {
        clients = Math.max(clients, history.client(event) + 1);
      }
      int[] byIntended = IndexSort.of(history.size(), history::intendedNanos);
      int[] byEnd = IndexSort.of(history.size(), history::ownEndNanos);
      boolean harmed = !step.faults().isEmpty();
      for (int client = 0; client < clients; client++) {
        int[] own = own(byIntended, step.index(), client);
        sawRequests |= own.length > 0;
        List<Silence> silences =
            SilentSpans.of(
                history,
                own,
                own(byEnd, step.index(), client),
                step.windowBeginsNanos(),
                step.steadyEndsNanos(),
                harmed ? step.steadyEndsNanos() : Long.MAX_VALUE,
                LIMIT_NANOS);
        for (Silence silence : silences) {
          judge(client, silence);
        }
      }
    }

    private int[] own(int[] order, int step, int client) {
      return Arrays.stream(order)
          .filter(event -> history.step(event) == step && history.client(event) == client)
          .filter(event -> history.outcome(event) != OperationOutcome.NO_KEY)
          .toArray();
    }

    private void judge(int client, Silence silence) {
      String process = ProcessName.client(client + 1).text();
      long paused = pauses.within(client, silence.fromNanos(), silence.toNanos());
      long unplaced = unplacedPause(process, silence);
      long own = silence.nanos() - paused;
      if (own < LIMIT_NANOS) {
        excused++;
      } else if (unplaced < 0 || own - unplaced < LIMIT_NANOS) {
        unprobed++;
      } else {
        add(process, silence, own - unplaced, paused + unplaced);
      }
    }

    private void add(String process, Silence silence, long own, long paused) {
      stalls.add(new Stall(silence.fromNanos(), own, silence.ongoing()));
      Finding sentence = new ClientStalled(process, silence.nanos(), paused);
      int answer = silence.answer() < 0 ? silence.first() : silence.answer();
      witnesses.add(own, sentence, silence.first(), answer);
    }

    /// The longest pause around a silence reported without its time; 0 if none, -1 without samples.
    private long unplacedPause(String process, Silence silence) {
      long longest = -1;
      for (ProbeSample sample : evidence.probes()) {
        long since = sample.nanos() - PROBE_NANOS;
        boolean covers =
            sample.nanos() >= silence.fromNanos()
                && since <= silence.toNanos()
                && sample.hiccupMaxNanos() >= 0;
        if (sample.process().equals(process) && covers) {
          boolean placed =
              sample.hiccupMaxNanos() < ClientPauses.SHORTEST_NANOS
                  || pauses.within(process, since, sample.nanos()) > 0;
          longest = Math.max(longest, placed ? 0 : sample.hiccupMaxNanos());
        }
      }
      return longest;
    }

    Verdict verdict() {
      if (!sawRequests) {
        return Verdict.unknown(new NoOpenStep());
      }
      Status quiet = unprobed > 0 ? Status.UNKNOWN : Status.VALID;
      return new Verdict(
          stalls.isEmpty() ? quiet : Status.INVALID,
          summary(),
          measures(),
          List.of(),
          witnesses.list());
    }

    private Finding summary() {
      return stalls.isEmpty()
          ? new NoStall(LIMIT_NANOS, excused, unprobed)
          : new StallsFound(
              stalls.size(), LIMIT_NANOS, longest(), periodNanos(), excused, unprobed);
    }

    /// The period of the stalls if regular within a fifth, otherwise 0.
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

    private long longestNanos() {
      return stalls.stream().mapToLong(Stall::lengthNanos).max().orElse(0);
    }

    private boolean atLeast() {
      return stalls.stream().anyMatch(Stall::ongoing);
    }

    private Finding longest() {
      Finding longest = new Lasting(longestNanos());
      return atLeast() ? new AtLeast(longest) : longest;
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(
          atLeast()
              ? Measure.atLeast("stalls", (double) longestNanos(), longest())
              : Measure.of(
                  "stalls", longestNanos(), stalls.isEmpty() ? new NoneFound() : longest()));
      measures.add(Measure.of("stall-count", stalls.size(), new Counted(stalls.size())));
      if (periodNanos() > 0) {
        measures.add(Measure.of("stall-period", periodNanos(), new Lasting(periodNanos())));
      }
      return measures;
    }
  }

  record NoOpenStep() implements Finding {}

  /// @param pausedNanos of that the client stood still itself
  record ClientStalled(String client, long nanos, long pausedNanos) implements Finding {}

  /// @param excused pauses of the client itself
  /// @param unprobed cannot be told from pauses
  record NoStall(long limitNanos, long excused, long unprobed) implements Finding {}

  record StallsFound(
      long stalls, long limitNanos, Finding longest, long periodNanos, long excused, long unprobed)
      implements Finding {}
}
