package assay.judge.history;

import assay.fact.FigureFacts.KeysOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.order.FlaggedByPartition;
import assay.judge.order.VersionOrderScope;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.ReservedRegisters;
import assay.plan.Step;
import assay.record.results.Verdicts.Measure;
import assay.statistics.ClusteredShare;
import java.util.stream.Stream;

/// The share of keys that lost an acknowledged write.
///
/// A write after a fault hides what happened to its key, and the other keys are a biased sample: in a long outage the
/// keys of dead partitions cannot be written. The share therefore covers keys [set aside][ReservedRegisters]
/// beforehand, which no client writes again. Without covered keys it covers all keys. Without keys set aside (early
/// records) it lies between the known losses and those plus all covered keys.
///
/// Keys are lost by partition, therefore the interval samples partitions if known.
final class LostKeyShare {

  /// The tolerated share of set-aside keys written again: claimed before the fault, begun after it.
  private static final double WRITTEN_ALL_THE_SAME = 0.01;

  private final Evidence evidence;

  /// From one key of a client to its next.
  private final int stride;

  private final long[] asideNanos;
  private final FlaggedByPartition everywhere;
  private final FlaggedByPartition aside;
  private long covered;
  private long broken;

  LostKeyShare(Evidence evidence) {
    this.evidence = evidence;
    boolean shared = evidence.arrivals().order() == VersionOrderScope.NONE;
    stride = shared ? 1 : evidence.history().totals().clients();
    asideNanos = asideNanos(evidence);
    everywhere = counts(evidence);
    aside = counts(evidence);
  }

  private static long[] asideNanos(Evidence evidence) {
    long last = faults(evidence).mapToLong(FaultTime::askedNanos).max().orElse(-1);
    return evidence.steps().stream()
        .filter(step -> step.step() instanceof Step.Open)
        .flatMapToLong(step ->
            ((Step.Open) step.step())
                .faults().stream()
                    .mapToLong(fault -> step.windowBeginsNanos() + fault.at().toNanos()))
        .filter(moment -> moment <= last)
        .sorted()
        .distinct()
        .toArray();
  }

  /// Recorded and planned times use the same clock, therefore no clock error is added.
  private static Stream<FaultTime> faults(Evidence evidence) {
    return evidence.steps().stream().flatMap(step -> step.faults().stream());
  }

  /// By partition, or by key without known partitions. Keys without a partition share one place.
  private static FlaggedByPartition counts(Evidence evidence) {
    return evidence.partitions().known()
        ? FlaggedByPartition.byPartition(evidence.partitions().count() + 1, 1)
        : FlaggedByPartition.byKey(1);
  }

  private int cluster(int key) {
    return evidence.partitions().known() ? evidence.partitions().of(key) + 1 : key;
  }

  void add(LostKeyShare later) {
    everywhere.add(later.everywhere);
    aside.add(later.aside);
    covered += later.covered;
    broken += later.broken;
  }

  /// @param lost whether it lost an acknowledged write
  /// @param hidden whether a write after a fault hides what happened
  /// @param lastWriteNanos when its last write began
  void add(int key, boolean lost, boolean hidden, long lastWriteNanos) {
    everywhere.add(cluster(key), lost ? 1 : 0);
    covered += hidden && !lost ? 1 : 0;
    int fault = ReservedRegisters.fault(key / stride, asideNanos.length);
    if (fault > 0) {
      boolean intact = lastWriteNanos <= askedNanos(asideNanos[fault - 1]);
      broken += intact ? 0 : 1;
      if (intact) {
        aside.add(cluster(key), lost ? 1 : 0);
      }
    }
  }

  private long askedNanos(long moment) {
    return faults(evidence)
        .mapToLong(FaultTime::askedNanos)
        .filter(asked -> asked >= moment)
        .min()
        .orElse(moment);
  }

  Measure measure() {
    ClusteredShare all = ClusteredShare.of(everywhere);
    if (all == null) {
      return Measure.exact("lost-keys", 0, new NoKeyWritten());
    }
    if (covered == 0) {
      return measure(all, new KeysOf(all.some(), all.all()));
    }
    ClusteredShare sample = ClusteredShare.of(aside);
    if (sample != null
        && broken <= WRITTEN_ALL_THE_SAME * sample.all()
        && (sample.some() > 0 || all.some() == 0)) {
      return measure(sample, new KeysSetAside(sample.some(), sample.all()));
    }
    double least = (double) all.some() / all.all();
    double most = (double) (all.some() + covered) / all.all();
    Finding text = new KeyShareRange(least, most, all.all());
    return Measure.share("lost-keys", least, all.low(), Math.max(most, all.high()), text)
        .upTo(most);
  }

  private static Measure measure(ClusteredShare share, Finding text) {
    double value = (double) share.some() / share.all();
    return Measure.share("lost-keys", value, share.low(), share.high(), text);
  }

  record NoKeyWritten() implements Finding {}

  record KeysSetAside(long some, long of) implements Finding {}

  record KeyShareRange(double leastShare, double mostShare, long keys) implements Finding {}
}
