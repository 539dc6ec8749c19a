package assay.selftest.world;

import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.RatePartResult;
import assay.record.results.Results;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import assay.sentence.SentenceRenderer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Checks a trial's reported times against its requests: percentiles of the steady window by sorting, and the recovery
/// time by the last request not answered in time.
final class TimeTruthCheck extends TruthCheck {

  private static final double ROUNDING = 0.002;

  private static final long BIN_NANOS = 100_000_000;

  /// How long service must hold to count as restored.
  private static final long HOLD_NANOS = 2_000_000_000L;

  private final TrialTruth truth;
  private final History history;

  private TimeTruthCheck(TrialTruth truth) {
    super(truth.trial().id());
    this.truth = truth;
    this.history = truth.history();
  }

  static List<FalseStatement> of(TrialTruth truth, Results results, List<TrialVerdict> verdicts) {
    TimeTruthCheck times = new TimeTruthCheck(truth);
    results.trials().stream()
        .filter(trial -> trial.id().equals(truth.trial().id()))
        .forEach(times::parts);
    truth.windows(results).stream()
        .filter(window -> window.window().equals("steady"))
        .forEach(times::percentiles);
    verdicts.stream()
        .filter(each -> each.trial().equals(truth.trial().id()))
        .filter(each -> each.checker().equals("recovery"))
        .forEach(each -> times.recovery(each.verdict()));
    return times.lies;
  }

  /// A rate's parts hold every request in the measured window once, in the part in which it was due.
  private void parts(TrialResult trial) {
    if (truth.world().swing() == 0) {
      return;
    }
    long said = trial.rateParts().stream().mapToLong(part -> part.ok() + part.notOk()).sum();
    long due =
        truth.intervals().stream()
            .filter(Interval::measured)
            .mapToLong(row -> row.ok() + row.failed() + row.unknown() + row.shed())
            .sum();
    if (said != due) {
      lie("times", "the parts of the rate have %d requests of %d".formatted(said, due));
    }
    if (truth.world().clients() == 1) {
      trial.rateParts().forEach(this::part);
    }
  }

  private void part(RatePartResult part) {
    long begins = truth.windowBeginsNanos();
    String kind = "%s in part %d".formatted(part.kind(), part.part() + 1);
    long[] responses =
        responses(
            part.kind().equals("put"),
            event -> {
              long due = history.intendedNanos(event) - begins;
              return due >= part.fromNanos() && due < part.toNanos();
            });
    if (responses.length != part.ok()) {
      lie("times", answered(kind, part.ok(), responses.length));
      return;
    }
    part.response().forEach(each -> percentile(kind, each, responses, part.ok() + part.notOk()));
  }

  private static String answered(String kind, long said, long were) {
    return "%d %s requests are said to be OK, and %d were".formatted(said, kind, were);
  }

  /// The response times of requests that ended OK, from the shortest.
  private long[] responses(boolean writes, IntPredicate which) {
    return IntStream.range(0, history.size())
        .filter(event -> history.step(event) == 0 && writes(event) == writes)
        .filter(event -> history.outcome(event) == OperationOutcome.OK)
        .filter(which)
        .mapToLong(event -> history.endNanos(event) - history.intendedNanos(event))
        .sorted()
        .toArray();
  }

  private void percentiles(Window window) {
    boolean put = window.kind().equals("put");
    long from = truth.faultsNanos().isEmpty() ? Long.MAX_VALUE : truth.faultsNanos().getFirst();
    List<Interval> rows =
        truth.intervals().stream()
            .filter(row -> row.measured() && row.kind().equals(window.kind()))
            .filter(row -> row.startNanos() + row.lengthNanos() <= from)
            .toList();
    long ok = rows.stream().mapToLong(Interval::ok).sum();
    if (ok != window.ok()) {
      // The start was left out because it was not steady yet.
      return;
    }
    long until =
        from == Long.MAX_VALUE
            ? from
            : rows.stream().mapToLong(row -> row.startNanos() + row.lengthNanos()).max().orElse(0);
    long windowBegins = truth.windowBeginsNanos();
    long[] responses =
        responses(
            put,
            event ->
                history.intendedNanos(event) >= windowBegins && history.endNanos(event) <= until);
    if (responses.length != ok && truth.world().clients() == 1) {
      lie("times", answered(window.kind(), ok, responses.length));
      return;
    }
    long all = ok + window.failed() + window.unknown() + window.shed();
    for (Quantile quantile : window.response()) {
      percentile(window.kind(), quantile, responses, all);
    }
  }

  private boolean writes(int event) {
    return history.op(event).writes() || history.op(event) == Op.REWRITE;
  }

  private void percentile(String kind, Quantile quantile, long[] responses, long all) {
    long rank = Math.max(1, (long) Math.ceil(quantile.q() * all - 1e-9));
    if (quantile.withheld() != null || responses.length == 0 || truth.world().clients() > 1) {
      return;
    }
    if (rank > responses.length && quantile.q() < 1) {
      lie(
          "times",
          "p%s of %s is said to be %d ns, and only %d of %d were answered"
              .formatted(quantile.q() * 100, kind, quantile.nanos(), responses.length, all));
      return;
    }
    long exact = responses[(int) Math.min(rank, responses.length) - 1];
    if (Math.abs(quantile.nanos() - exact) > ROUNDING * exact + 2) {
      lie(
          "times",
          "p%s of %s is said to be %d ns and is %d ns"
              .formatted(quantile.q() * 100, kind, quantile.nanos(), exact));
    }
    Long least = quantile.least();
    Long most = quantile.most();
    if ((least != null && least > quantile.nanos()) || (most != null && most < quantile.nanos())) {
      lie("times", "p%s of %s lies outside of its own ends".formatted(quantile.q() * 100, kind));
    }
  }

  private void recovery(Verdict verdict) {
    List<Long> faults = truth.faultsNanos();
    if (faults.size() != 1 || verdict.status() != Status.VALID) {
      return;
    }
    long fault = faults.getFirst();
    long ends = truth.nanos(TimedEvent.Type.WINDOW_ENDS).max().orElse(0);
    Measure recovery = measure(verdict, "recovery");
    double said = recovery == null ? 0 : Math.max(recovery.value(), recovery.highest());
    wake(verdict, fault, ends);
    if (!truth.cutOff().isEmpty() && truth.world().stalls().isEmpty()) {
      lie(
          "recovery",
          "service is said to be restored after %.0f ms, and nobody served partitions %s when the window ended: %s"
              .formatted(said / 1e6, truth.cutOff(), SentenceRenderer.of(verdict.summary())));
      return;
    }
    long[] bad = bad(fault, ends);
    boolean calm =
        truth.world().stalls().isEmpty() && bad(truth.windowBeginsNanos(), fault).length == 0;
    if (calm && bad.length > 0 && bad[bad.length - 1] > ends - HOLD_NANOS / 4 && many(bad, ends)) {
      lie(
          "recovery",
          "service is said to be restored after %.0f ms, and requests still failed %d ms after the fault: %s"
              .formatted(
                  said / 1e6,
                  (bad[bad.length - 1] - fault) / 1_000_000,
                  SentenceRenderer.of(verdict.summary())));
    }
    long last = seenRestored(fault, ends);
    if (calm && said > last - fault + 1.0 * BIN_NANOS) {
      lie(
          "recovery",
          "service is said to be restored after %.0f ms, and every partition was seen to be after %d ms: %s"
              .formatted(
                  said / 1e6, (last - fault) / 1_000_000, SentenceRenderer.of(verdict.summary())));
    }
    long surely = surelyGone(fault, ends);
    if (calm && said + BIN_NANOS < surely) {
      lie(
          "recovery",
          "service is said to be restored after %.0f ms, and most requests due %d ms after the fault were not answered in time: %s"
              .formatted(said / 1e6, surely / 1_000_000, SentenceRenderer.of(verdict.summary())));
    }
  }

  private void wake(Verdict verdict, long fault, long ends) {
    long[] bad = bad(fault, ends);
    boolean calm =
        truth.world().stalls().isEmpty() && bad(truth.windowBeginsNanos(), fault).length == 0;
    if (!calm || truth.world().timeout() < 200 || measure(verdict, "missed-requests") == null) {
      return;
    }
    double missed = value(verdict, "missed-requests");
    if (Math.abs(missed - bad.length) > 2 + 0.05 * bad.length + due(ends - 2 * BIN_NANOS, ends)) {
      lie(
          "recovery",
          "%.0f requests are said to be missed, and %d were not answered in time: %s"
              .formatted(missed, bad.length, SentenceRenderer.of(verdict.summary())));
    }
    long longest = 0;
    for (int event = 0; event < history.size(); event++) {
      long due = history.intendedNanos(event);
      if (history.step(event) == 0 && due >= fault && due < ends - BIN_NANOS) {
        longest = Math.max(longest, history.endNanos(event) - due);
      }
    }
    if (value(verdict, "longest-after-fault") < longest) {
      lie(
          "recovery",
          "the longest wait is said to be %.1f ms, and one was %.1f ms"
              .formatted(value(verdict, "longest-after-fault") / 1e6, longest / 1e6));
    }
    if (bad.length == 0 && value(verdict, "outage-max") > 2 * BIN_NANOS) {
      lie(
          "recovery",
          "a partition is said to be without an answer for %.0f ms, and every request was answered in time"
              .formatted(value(verdict, "outage-max") / 1e6));
    }
  }

  private long due(long from, long until) {
    return IntStream.range(0, history.size())
        .filter(event -> history.step(event) == 0)
        .mapToLong(history::intendedNanos)
        .filter(due -> due >= from && due < until)
        .count();
  }

  /// When every partition was seen to serve: its first request due after its last bad request.
  private long seenRestored(long fault, long ends) {
    Map<Integer, Long> lastBad = new HashMap<>();
    for (int event = 0; event < history.size(); event++) {
      long due = history.intendedNanos(event);
      if (history.step(event) == 0 && isBad(event) && due >= fault && due < ends) {
        lastBad.merge(partition(event), due, Math::max);
      }
    }
    Map<Integer, Long> next = new HashMap<>();
    for (int event = 0; event < history.size(); event++) {
      long due = history.intendedNanos(event);
      if (history.step(event) == 0
          && due > lastBad.getOrDefault(partition(event), Long.MAX_VALUE)) {
        next.merge(partition(event), due, Math::min);
      }
    }
    long latest = fault;
    for (int partition : lastBad.keySet()) {
      latest = Math.max(latest, next.getOrDefault(partition, ends));
    }
    return latest;
  }

  private int partition(int event) {
    int key = history.key(event);
    return key < 0 ? -1 : key % truth.world().partitions();
  }

  private static boolean many(long[] bad, long ends) {
    return Arrays.stream(bad).filter(due -> due > ends - HOLD_NANOS).count() >= 20;
  }

  /// Due times, in order, of requests between two moments not answered in time.
  private long[] bad(long from, long until) {
    return IntStream.range(0, history.size())
        .filter(event -> history.step(event) == 0 && isBad(event))
        .mapToLong(history::intendedNanos)
        .filter(due -> due >= from && due < until)
        .sorted()
        .toArray();
  }

  private boolean isBad(int event) {
    return history.outcome(event) != OperationOutcome.OK
        || history.endNanos(event) - history.intendedNanos(event) > BIN_NANOS;
  }

  /// Time from the fault to the start of the last bin with ten or more due requests, most of them not answered in time.
  private long surelyGone(long fault, long ends) {
    int bins = (int) ((ends - fault) / BIN_NANOS);
    int[] due = new int[Math.max(0, bins)];
    int[] bad = new int[due.length];
    for (int event = 0; event < history.size(); event++) {
      long bin = Math.floorDiv(history.intendedNanos(event) - fault, BIN_NANOS);
      if (history.step(event) == 0 && bin >= 0 && bin < bins) {
        due[(int) bin]++;
        bad[(int) bin] += isBad(event) ? 1 : 0;
      }
    }
    for (int bin = bins - 1; bin >= 0; bin--) {
      if (due[bin] >= 10 && bad[bin] > due[bin] / 2) {
        return bin * BIN_NANOS;
      }
    }
    return 0;
  }
}
