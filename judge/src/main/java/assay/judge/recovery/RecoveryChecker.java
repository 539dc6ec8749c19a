package assay.judge.recovery;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.check.Checker;
import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.check.GoodputBins;
import assay.judge.check.WitnessList;
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
/// [RedundancyRecovery]), partition outages ([PartitionOutages]), the longest wait for an answer, and requests missed during
/// recovery beyond the baseline's share.
///
/// - VALID: service was restored while it was watched.
/// - INVALID: service was not restored although watched for [#ENOUGH_WATCHED_BINS] or longer.
/// - UNKNOWN: watched for less, service came back just before the window ended, Assay or a client stood still and may
///   explain it ([RecoveryExcuse]), the baseline or the rest of the window is too short, or the baseline had hardly any
///   service or lapsed for more than [LapseTolerance#MOST_SHARE] of its time.
///
/// Faults in quick succession are one episode ([FaultEpisode]). The episode with the longest recovery represents the
/// trial ([TrialRecovery]). A trial without a fault reports the detector's own error ([FalseAlarmRate]).
public final class RecoveryChecker implements Checker {

  /// The shortest watched time after a fault, in bins, for the verdict that service was not restored: the least hold
  /// plus half a second. Studies watch for whole seconds, and a fault comes some milliseconds late: with a limit of
  /// whole seconds these milliseconds would decide.
  static final int ENOUGH_WATCHED_BINS = 25;

  static final int LEAST_BASELINE_REQUESTS = 100;

  private static final double LEAST_GOODPUT = 0.5;

  /// A rate that is higher by less hardly makes answers slower.
  private static final double MORE = 1.1;

  @Override
  public String name() {
    return "recovery";
  }

  @Override
  public boolean judgesExpiry() {
    return true;
  }

  @Override
  public Verdict check(Evidence evidence) {
    List<Verdict> verdicts =
        evidence.steps().stream().flatMap(step -> check(evidence, step).stream()).toList();
    return TrialRecovery.of(verdicts).orElseGet(() -> withoutFault(evidence));
  }

  private static Verdict withoutFault(Evidence evidence) {
    boolean planned = evidence.steps().stream().anyMatch(step -> step.step().harms());
    return planned ? Verdict.unknown(new FaultNeverDone()) : FalseAlarmRate.verdict(evidence);
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
                GoodputBins.requests(evidence.history(), step.index()),
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
    GoodputBins bins = GoodputBins.of(evidence, asked.requests, begins, fault.askedNanos(), ends);
    if (bins.baselineBins() < GoodputBins.LEAST_BASELINE_BINS
        || bins.offered(0, bins.baselineBins()) < LEAST_BASELINE_REQUESTS) {
      return Verdict.unknown(new TooLittleBefore());
    }
    if (bins.bins() - bins.faultBin() < GoodputBins.LEAST_WATCHED_BINS) {
      return Verdict.unknown(new TooLittleAfter());
    }
    if (watched(bins) < GoodputBins.LEAST_WATCHED_BINS) {
      return Verdict.unknown(new TooLittleDueAfter());
    }
    Finding unfit = unfit(bins);
    if (unfit != null) {
      return Verdict.unknown(unfit);
    }
    PartitionLapses partitions =
        PartitionLapses.of(evidence, asked.events, bins, RecoveryTime.tolerance(bins));
    RecoveryTime service = RecoveryTime.service(bins, partitions);
    RecoveryTime latency = RecoveryTime.latency(bins, service);
    RecoveryExcuse excuse =
        service.censored() ? excuse(evidence, asked, bins, begins, fault.askedNanos(), ends) : null;
    PartitionOutages outages =
        PartitionOutages.of(
            history, evidence.partitions(), step.index(), begins, fault.askedNanos(), ends);
    List<Measure> measures = new ArrayList<>();
    restored(service, latency, excuse, measures);
    RedundancyRecovery.after(evidence, step, fault).ifPresent(measures::add);
    double missedRequests = bins.missing();
    measures.add(
        Measure.exact("missed-requests", missedRequests, new Counted(Math.round(missedRequests))));
    measures.add(longest(history, asked.requests, bins));
    outages(evidence, outages, measures);
    Finding open =
        excuse != null ? excuse.found() : service.censored() ? open(bins, partitions) : null;
    Status status =
        open != null ? Status.UNKNOWN : service.censored() ? Status.INVALID : Status.VALID;
    return new Verdict(
        status,
        new RecoveryFound(
            open != null
                ? open
                : service.censored()
                    ? new NotRestored(service.text())
                    : new Restored(service.text(), service.heldNanos()),
            bins.limitNanos(),
            excuse == null ? latency.text() : null,
            worst(outages),
            moreDue(step.step(), fault, ends, step.windowBeginsNanos(), begins),
            resolutionNanos(evidence, step, fault, partitions),
            evidence.partitions().known() ? partitions.rare() : 0,
            new ClientPauses(evidence.events()).within(fault.askedNanos(), ends)),
        measures,
        List.of(curve(bins)),
        status == Status.INVALID ? List.of(witness(evidence, step, bins, service)) : List.of());
  }

  private static @Nullable RecoveryExcuse excuse(
      Evidence evidence, Asked asked, GoodputBins bins, long begins, long faultNanos, long ends) {
    GoodputBins moving =
        GoodputBins.whileMoving(evidence, asked.requests, begins, faultNanos, ends);
    LapseTolerance tolerance = RecoveryTime.tolerance(moving);
    PartitionLapses partitions = PartitionLapses.of(evidence, asked.events, moving, tolerance);
    return RecoveryExcuse.of(bins, moving, partitions, ENOUGH_WATCHED_BINS);
  }

  private static void restored(
      RecoveryTime service,
      RecoveryTime latency,
      @Nullable RecoveryExcuse excuse,
      List<Measure> measures) {
    RecoveryTime least = excuse == null ? service : excuse.atLeast();
    if (least != null) {
      measures.add(least.measure("recovery"));
      measures.add((excuse == null ? latency : least).measure("latency-recovery"));
    }
  }

  /// Why a service that was not seen restored may be restored nevertheless; null if it is not.
  private static @Nullable Finding open(GoodputBins bins, PartitionLapses partitions) {
    long watchedNanos = watched(bins) * GoodputBins.BIN_NANOS;
    if (watched(bins) < ENOUGH_WATCHED_BINS) {
      return new WatchedTooBriefly(watchedNanos, ENOUGH_WATCHED_BINS * GoodputBins.BIN_NANOS);
    }
    RecoveryTime late = RecoveryTime.atTheEnd(bins, partitions);
    return late.censored()
        ? null
        : new RestoredTooLate(
            late.nanos(), late.heldNanos(), RecoveryTime.LEAST_HOLD_BINS * GoodputBins.BIN_NANOS);
  }

  private static int watched(GoodputBins bins) {
    return bins.seen(bins.faultBin(), bins.bins());
  }

  /// Why a baseline is unfit for comparison, or null.
  static @Nullable Finding unfit(GoodputBins bins) {
    if (bins.usualGoodput() < LEAST_GOODPUT) {
      return new NoServiceBefore(bins.usualGoodput(), bins.limitNanos());
    }
    double unrest = RecoveryTime.unrest(bins);
    return unrest <= LapseTolerance.MOST_SHARE ? null : new UnrestBefore(unrest);
  }

  /// The longest wait for an answer after the fault; a lower bound if that request was given up.
  private static Measure longest(History history, int[] requests, GoodputBins bins) {
    long longest = 0;
    boolean answered = true;
    for (int event : requests) {
      long waited = bins.response(event);
      if (bins.bin(event) >= bins.faultBin() && waited > longest) {
        longest = waited;
        answered = history.outcome(event).answered();
      }
    }
    return answered
        ? Measure.of("longest-after-fault", longest, new Lasting(longest))
        : Measure.atLeast(
            "longest-after-fault", (double) longest, new AtLeast(new Lasting(longest)));
  }

  private static void outages(Evidence evidence, PartitionOutages outages, List<Measure> measures) {
    boolean more = outages.ongoing() > 0;
    boolean one = !evidence.partitions().known();
    measures.add(outage("outage-max", outages.maxNanos(), more, one));
    measures.add(outage("outage-median", outages.medianNanos(), false, one));
    measures.add(outage("outage-sum", outages.sumNanos(), more, one));
    measures.add(outage("outage-calm", outages.calmNanos(), false, one));
  }

  private static Measure outage(String metric, long nanos, boolean more, boolean one) {
    Finding lasting = more ? new AtLeast(new Lasting(nanos)) : new Lasting(nanos);
    return Measure.of(metric, nanos, one ? new OfAllKeys(lasting) : lasting);
  }

  private static @Nullable Finding worst(PartitionOutages outages) {
    return outages.worst() < 0
        ? null
        : new WorstPartition(outages.worst(), outages.maxNanos(), outages.calmNanos());
  }

  /// A higher rate after the fault than before makes answers slower by itself.
  private static @Nullable Finding moreDue(
      Step step, FaultEpisode fault, long ends, long windowBegins, long calmFrom) {
    if (!(step instanceof Step.Open open) || open.rate().constant()) {
      return null;
    }
    double before = open.rate().mean(calmFrom - windowBegins, fault.askedNanos() - windowBegins);
    double after = open.rate().mean(fault.askedNanos() - windowBegins, ends - windowBegins);
    return after <= before * MORE ? null : new MoreDueAfter(after, before);
  }

  /// The shortest outage of a single partition that shows; 0 if it is a bin's.
  private static long resolutionNanos(
      Evidence evidence, StepTimes step, FaultEpisode fault, PartitionLapses partitions) {
    if (!evidence.partitions().known() || !(step.step() instanceof Step.Open open)) {
      return 0;
    }
    long nanos =
        partitions.resolutionNanos(open.rate(), fault.askedNanos() - step.windowBeginsNanos());
    return nanos <= GoodputBins.BIN_NANOS ? 0 : nanos;
  }

  private static Curve curve(GoodputBins bins) {
    List<Point> points = new ArrayList<>();
    for (int bin = 0; bin < bins.bins(); bin++) {
      double sinceFault = (bin - bins.faultBin()) * (double) GoodputBins.BIN_NANOS;
      points.add(new Point(sinceFault, bins.goodput(bin), bins.offered(bin, bin + 1)));
    }
    return new Curve(Curve.ANSWERED, points);
  }

  /// The window's last request not answered in time: the outage was not over.
  private static Witness witness(
      Evidence evidence, StepTimes step, GoodputBins bins, RecoveryTime service) {
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
    boolean answered = last >= 0 && history.outcome(last) == OperationOutcome.OK;
    long lateNanos = answered ? history.endNanos(last) - history.intendedNanos(last) : 0;
    Finding sentence = new StillFailing(service.nanos(), lateNanos);
    WitnessList witnesses = new WitnessList(evidence);
    // A request that was never sent has nothing to show.
    if (last >= 0 && history.outcome(last) != OperationOutcome.SHED) {
      witnesses.add(0, sentence, last);
    } else {
      witnesses.add(0, sentence);
    }
    return witnesses.list().getFirst();
  }

  record FaultNeverDone() implements Finding {}

  public record TooLittleBefore() implements Finding {}

  record TooLittleAfter() implements Finding {}

  record TooLittleDueAfter() implements Finding {}

  /// @param share of a usual bin's requests
  record NoServiceBefore(double share, long limitNanos) implements Finding {}

  record UnrestBefore(double share) implements Finding {}

  record OfAllKeys(Finding outage) implements Finding {}

  record NotRestored(Finding watched) implements Finding {}

  record WatchedTooBriefly(long watchedNanos, long neededNanos) implements Finding {}

  record RestoredTooLate(long afterNanos, long heldNanos, long neededNanos) implements Finding {}

  record Restored(Finding after, long heldNanos) implements Finding {}

  record WorstPartition(int partitionNumber, long mostNanos, long calmNanos) implements Finding {}

  record MoreDueAfter(double afterPerSecond, double beforePerSecond) implements Finding {}

  /// @param limitNanos within which an answer counts
  /// @param latency null if not known
  /// @param due null if as many requests were due as before
  /// @param rare partitions asked too rarely
  /// @param pausedNanos during which clients stood still themselves
  record RecoveryFound(
      Finding service,
      long limitNanos,
      @Nullable Finding latency,
      @Nullable Finding partition,
      @Nullable Finding due,
      long resolutionNanos,
      long rare,
      long pausedNanos)
      implements Finding {}

  /// @param lateNanos how late the last of them was answered; 0 if it was not
  record StillFailing(long afterNanos, long lateNanos) implements Finding {}
}
