package assay.judge.recovery;

import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.check.ResponseBins;
import assay.judge.check.WitnessList;
import assay.judge.figure.Text;
import assay.judge.window.ClientPauses;
import assay.judge.window.StepTimes;
import assay.plan.Step;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Measures how long users felt a fault: when service, latency and redundancy were restored ([RecoveryTime],
/// [CopiesRestored]), partition outages ([Outages]), the longest wait for an answer, and requests missed during
/// recovery beyond the baseline's share.
///
/// - VALID: service was restored while it was watched.
/// - INVALID: service was not restored although watched for [#ENOUGH_WATCHED_BINS] or longer.
/// - UNKNOWN: watched for less, the baseline or the rest of the window is too short, or the baseline had hardly any
///   service or lapsed for more than [LapseTolerance#MOST_SHARE] of its time.
///
/// Faults in quick succession are one episode ([FaultEpisode]). The episode with the longest recovery represents the
/// trial ([TrialRecovery]). A trial without a fault reports the detector's own error ([FalseAlarms]).
public final class RecoveryChecker implements Checker {

  /// The shortest watched time after a fault, in bins, for the verdict that service was not restored: the least hold
  /// plus a second.
  static final int ENOUGH_WATCHED_BINS = 30;

  static final int LEAST_BASELINE_REQUESTS = 100;

  private static final double LEAST_GOODPUT = 0.5;

  /// A rate that is higher by less hardly makes answers slower.
  private static final double MORE = 1.1;

  @Override
  public String name() {
    return "recovery";
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<Verdict> verdicts =
        evidence.steps().stream().flatMap(step -> check(evidence, step).stream()).toList();
    return TrialRecovery.of(verdicts).orElseGet(() -> withoutFault(evidence));
  }

  private static Verdict withoutFault(Evidence evidence) {
    boolean planned = evidence.steps().stream().anyMatch(step -> step.step().harms());
    return planned
        ? Verdict.unknown("the fault was never done, so there was nothing to recover from")
        : FalseAlarms.verdict(evidence);
  }

  /// A verdict on every episode, each compared with the calm since the previous recovery.
  private static List<Verdict> check(Evidence evidence, StepTimes step) {
    List<Verdict> verdicts = new ArrayList<>();
    List<FaultEpisode> episodes = FaultEpisode.of(step);
    long calmFrom = step.windowBeginsNanos();
    Asked asked =
        episodes.isEmpty()
            ? new Asked(new int[0], new int[0])
            : new Asked(
                ResponseBins.requests(evidence.history(), step.index()),
                PartitionLapses.events(evidence, step.index()));
    for (FaultEpisode episode : episodes) {
      Verdict verdict = check(evidence, step, asked, episode, calmFrom);
      verdicts.add(verdict);
      calmFrom = episode.askedNanos() + (long) TrialRecovery.recovery(verdict);
    }
    return verdicts;
  }

  /// A step's requests by intended time: one event per request, and one per request and partition.
  private static final class Asked {
    private final int[] requests;
    private final int[] events;

    private Asked(int[] requests, int[] events) {
      this.requests = requests;
      this.events = events;
    }
  }

  private static Verdict check(
      Evidence evidence, StepTimes step, Asked asked, FaultEpisode fault, long calmFrom) {
    History history = evidence.history();
    long begins = Math.min(calmFrom, fault.askedNanos());
    long ends = fault.watchedUntilNanos();
    ResponseBins bins = ResponseBins.of(evidence, asked.requests, begins, fault.askedNanos(), ends);
    if (bins.baselineBins() < ResponseBins.LEAST_BASELINE_BINS
        || bins.offered(0, bins.baselineBins()) < LEAST_BASELINE_REQUESTS) {
      return Verdict.unknown("less than a second or 100 requests before the fault to compare with");
    }
    if (bins.bins() - bins.faultBin() < ResponseBins.LEAST_WATCHED_BINS) {
      return Verdict.unknown("the window ended less than 2 s after the fault");
    }
    if (watched(bins) < ResponseBins.LEAST_WATCHED_BINS) {
      return Verdict.unknown("after the fault requests were due for less than 2 s");
    }
    String unfit = unfit(bins);
    if (unfit != null) {
      return Verdict.unknown(unfit);
    }
    PartitionLapses partitions =
        PartitionLapses.of(evidence, asked.events, bins, RecoveryTime.tolerance(bins));
    RecoveryTime service = RecoveryTime.service(bins, partitions);
    RecoveryTime latency = RecoveryTime.latency(bins, service);
    Outages outages =
        Outages.of(history, evidence.partitions(), step.index(), begins, fault.askedNanos(), ends);
    List<Measure> measures = new ArrayList<>();
    measures.add(service.measure("recovery"));
    measures.add(latency.measure("latency-recovery"));
    CopiesRestored.after(evidence, step, fault).ifPresent(measures::add);
    double missedRequests = bins.missing();
    measures.add(
        new Measure(
            "missed-requests", missedRequests, null, null, Text.count(Math.rint(missedRequests))));
    measures.add(longest(history, asked.requests, bins));
    outages(evidence, outages, measures);
    Status status = status(service, bins);
    return new Verdict(
        status,
        summary(service, latency, bins, outages)
            + moreDue(step.step(), fault, ends, step.windowBeginsNanos(), begins)
            + resolution(evidence, step, fault, partitions)
            + standstill(evidence, fault.askedNanos(), ends),
        measures,
        List.of(curve(bins)),
        status == Status.INVALID ? List.of(witness(evidence, step, bins, service)) : List.of());
  }

  private static Status status(RecoveryTime service, ResponseBins bins) {
    if (!service.censored()) {
      return Status.VALID;
    }
    return watched(bins) < ENOUGH_WATCHED_BINS ? Status.UNKNOWN : Status.INVALID;
  }

  private static int watched(ResponseBins bins) {
    return bins.seen(bins.faultBin(), bins.bins());
  }

  /// Why a baseline is unfit for comparison, or null.
  static @Nullable String unfit(ResponseBins bins) {
    String limit = Text.nanos(bins.limitNanos());
    if (bins.usualGoodput() < LEAST_GOODPUT) {
      return "before the fault %s of the requests of a usual 100 ms were answered within %s: no service to restore"
          .formatted(Text.share(bins.usualGoodput()), limit);
    }
    double unrest = RecoveryTime.unrest(bins);
    return unrest <= LapseTolerance.MOST_SHARE
        ? null
        : "before the fault service lapsed for %s of the time by itself: nothing to compare with"
            .formatted(Text.share(unrest));
  }

  /// The longest wait for an answer after the fault; a lower bound if that request was given up.
  private static Measure longest(History history, int[] requests, ResponseBins bins) {
    long longest = 0;
    boolean answered = true;
    for (int event : requests) {
      long waited = bins.response(event);
      if (bins.bin(event) >= bins.faultBin() && waited > longest) {
        longest = waited;
        answered = history.outcome(event) == OperationOutcome.OK;
      }
    }
    return answered
        ? Measure.of("longest-after-fault", longest, Text.nanos(longest))
        : Measure.atLeast("longest-after-fault", (double) longest, "≥ " + Text.nanos(longest));
  }

  private static void outages(Evidence evidence, Outages outages, List<Measure> measures) {
    String more = outages.ongoing() > 0 ? "≥ " : "";
    String of = evidence.partitions().known() ? "" : ", all keys as one partition";
    measures.add(outage("outage-max", outages.maxNanos(), more, of));
    measures.add(outage("outage-median", outages.medianNanos(), "", of));
    measures.add(outage("outage-sum", outages.sumNanos(), more, of));
    measures.add(outage("outage-calm", outages.calmNanos(), "", of));
  }

  private static Measure outage(String metric, long nanos, String more, String of) {
    return Measure.of(metric, nanos, more + Text.nanos(nanos) + of);
  }

  private static String summary(
      RecoveryTime service, RecoveryTime latency, ResponseBins bins, Outages outages) {
    String held =
        service.censored()
            ? "service was not restored while it was watched (%s)"
            : "service restored after %s, seen to hold for " + Text.nanos(service.heldNanos());
    String partition =
        outages.worst() < 0
            ? ""
            : "; partition %d was without an answer longest, for %s (%s at most before the fault)"
                .formatted(
                    outages.worst(),
                    Text.nanos(outages.maxNanos()),
                    Text.nanos(outages.calmNanos()));
    String within =
        "; an answer counts within " + Text.nanos(bins.limitNanos()) + " of when it was due";
    return held.formatted(service.text())
        + within
        + "; latency after "
        + latency.text()
        + partition;
  }

  /// A higher rate after the fault than before makes answers slower by itself.
  private static String moreDue(
      Step step, FaultEpisode fault, long ends, long windowBegins, long calmFrom) {
    if (!(step instanceof Step.Open open) || open.rate().constant()) {
      return "";
    }
    double before = open.rate().mean(calmFrom - windowBegins, fault.askedNanos() - windowBegins);
    double after = open.rate().mean(fault.askedNanos() - windowBegins, ends - windowBegins);
    return after <= before * MORE
        ? ""
        : "; %s were due after the fault and %s before, so latency may stay higher by itself"
            .formatted(Text.of("/s", after), Text.of("/s", before));
  }

  private static String resolution(
      Evidence evidence, StepTimes step, FaultEpisode fault, PartitionLapses partitions) {
    if (!evidence.partitions().known() || !(step.step() instanceof Step.Open open)) {
      return "";
    }
    long nanos =
        partitions.resolutionNanos(open.rate(), fault.askedNanos() - step.windowBeginsNanos());
    String coarse =
        nanos <= ResponseBins.BIN_NANOS
            ? ""
            : "; an outage of a single partition shows from %s on".formatted(Text.nanos(nanos));
    return partitions.rare() == 0
        ? coarse
        : coarse
            + "; %s asked too rarely to tell"
                .formatted(Text.plural(partitions.rare(), "partition was", "partitions were"));
  }

  private static String standstill(Evidence evidence, long from, long to) {
    long nanos = new ClientPauses(evidence.events()).within(from, to);
    return nanos == 0
        ? ""
        : "; for " + Text.nanos(nanos) + " clients stood still themselves, which is not counted";
  }

  private static Curve curve(ResponseBins bins) {
    List<Point> points = new ArrayList<>();
    for (int bin = 0; bin < bins.bins(); bin++) {
      double sinceFault = (bin - bins.faultBin()) * (double) ResponseBins.BIN_NANOS;
      points.add(new Point(sinceFault, bins.goodput(bin), bins.offered(bin, bin + 1)));
    }
    return new Curve(Curve.ANSWERED, points);
  }

  /// The window's last request not answered in time: the outage was not over.
  private static Witness witness(
      Evidence evidence, StepTimes step, ResponseBins bins, RecoveryTime service) {
    History history = evidence.history();
    int last = -1;
    for (int event = 0; event < history.size(); event++) {
      boolean bad =
          history.step(event) == step.index()
              && bins.bin(event) >= bins.faultBin()
              && !bins.inTime(event);
      if (bad && (last < 0 || history.intendedNanos(event) > history.intendedNanos(last))) {
        last = event;
      }
    }
    String sentence =
        "%s after the fault requests were still failing or late"
            .formatted(Text.nanos(service.nanos()));
    WitnessList witnesses = new WitnessList(evidence);
    if (last >= 0) {
      witnesses.add(0, sentence, last);
    } else {
      witnesses.add(0, sentence);
    }
    return witnesses.list().getFirst();
  }
}
