package assay.judge.check;

import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.order.FlaggedByPartition;
import assay.judge.order.FlaggedByTime;
import assay.judge.window.WarmupRequests;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.statistics.ClusteredShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The share of reads with a finding, in a measured window.
///
/// Reads go stale by partition (a backup lags, an invalidation was missed) and for a while, perhaps in all partitions
/// at once. The interval therefore samples partitions and moments, not reads ([ClusteredShare]). Without several
/// known partitions, keys take their place. A window that saw too few phases to show how often and how long reads are
/// stale gives a share *within this run*.
///
/// Warm-up and final reads are counted apart. When the window had no finding, the share covers all reads: zero means
/// zero everywhere.
public final class FlaggedReadShare {

  private final Evidence evidence;
  private final History history;
  private final boolean byPartition;
  private final WarmupRequests warmUp;
  private final FlaggedByPartition counts;
  private final FlaggedByTime times;
  private long someBefore;
  private long allBefore;
  private long someAtEnd;
  private long allAtEnd;

  public FlaggedReadShare(Evidence evidence) {
    this(evidence, 1);
  }

  /// @param levels how many a finding may reach; it counts at its own and all below
  public FlaggedReadShare(Evidence evidence, int levels) {
    this.evidence = evidence;
    history = evidence.history();
    warmUp = new WarmupRequests(evidence.history(), evidence.steps());
    byPartition = evidence.partitions().count() > 1;
    counts =
        byPartition
            ? FlaggedByPartition.byPartition(evidence.partitions().count() + 1, levels)
            : FlaggedByPartition.byKey(levels);
    times = new FlaggedByTime(levels);
  }

  /// Reads come in the order of their keys.
  ///
  /// @param hit whether the read is a finding
  public void add(int read, boolean hit) {
    add(read, hit ? 1 : 0);
  }

  /// Reads come in the order of their keys.
  ///
  /// @param level which level the finding reaches; 0 if the read is none
  public void add(int read, int level) {
    if (!isOfWindow(read)) {
      allBefore++;
      someBefore += level > 0 ? 1 : 0;
      return;
    }
    counts.add(cluster(history.key(read)), level);
    times.add(history.startNanos(read), level);
  }

  /// @param hit whether the read is a finding
  public void atEnd(boolean hit) {
    allAtEnd++;
    someAtEnd += hit ? 1 : 0;
  }

  public void add(FlaggedReadShare later) {
    counts.add(later.counts);
    times.add(later.times);
    someBefore += later.someBefore;
    allBefore += later.allBefore;
    someAtEnd += later.someAtEnd;
    allAtEnd += later.allAtEnd;
  }

  /// A key's partition, from 1 (0 if unknown), or the key itself.
  private int cluster(int key) {
    return byPartition ? evidence.partitions().of(key) + 1 : key;
  }

  /// Includes warm-up and final reads.
  public long found() {
    return counts.hits() + someBefore + someAtEnd;
  }

  /// Includes warm-up and final reads.
  public long reads() {
    return counts.observations() + allBefore + allAtEnd;
  }

  public Measure measure(String metric) {
    ClusteredShare share = share();
    if (share == null) {
      return Measure.exact(metric, 0, new NoSuchRead());
    }
    double value = (double) share.some() / share.all();
    Finding text =
        share.some() == 0
            ? of(share)
            : new ShareOfReads(value, of(share), !share.beyond(), early());
    return Measure.share(metric, value, share.low(), share.high(), text);
  }

  /// The range from this share to the share that counts undecided reads.
  ///
  /// @param most the share of the same reads with undecided ones
  public Measure measure(String metric, FlaggedReadShare most) {
    long undecided = most.found() - found();
    ClusteredShare all = most.share();
    if (undecided == 0 || all == null) {
      return measure(metric);
    }
    ClusteredShare least = Objects.requireNonNull(share());
    double from = (double) least.some() / least.all();
    double to = (double) all.some() / all.all();
    Finding text = new ShareUndecided(from, to, undecided, most.reads());
    return Measure.share(metric, from, least.low(), Math.max(least.high(), all.high()), text)
        .upTo(to);
  }

  /// The finding count as a measure beside the share: `stale-reads-found`.
  public Measure found(String metric) {
    return Measure.of(metric + "-found", found(), new Counted(found()));
  }

  /// Findings and reads; without findings the bound and its sample.
  public Finding text() {
    ClusteredShare share = share();
    return share == null ? new SomeOf(0, 0) : of(share);
  }

  private Finding of(ClusteredShare share) {
    if (share.some() > 0) {
      return new SomeOf(share.some(), share.all());
    }
    return byPartition
        ? new NoneInPartitions(share.high(), share.all(), share.clusters())
        : new NoneOnKeys(
            share.high(), share.all(), share.clusters(), evidence.partitions().known());
  }

  /// Whether a share's interval is that of its run alone.
  public static boolean isWithinRun(Measure share) {
    return share.text().says("boundShare") || share.text().says("withinRun");
  }

  /// How many reads a share is of; empty if there was none.
  public static OptionalLong sample(Measure share) {
    return share.text().innerOrThis("of").count("of");
  }

  /// Whether only final reads had a finding.
  public static boolean isOfTheEnd(Measure share) {
    return share.text().lists("early", new AllAside(false, true));
  }

  /// Findings of the warm-up and the end, or empty.
  public List<Finding> early() {
    if (onlyAside()) {
      return List.of(new AllAside(someBefore > 0, someAtEnd > 0));
    }
    List<Finding> parts = new ArrayList<>();
    if (someBefore > 0) {
      parts.add(new MoreInWarmUp(someBefore, allBefore));
    }
    if (someAtEnd > 0) {
      parts.add(new MoreAtEnd(someAtEnd, allAtEnd));
    }
    return parts;
  }

  private boolean onlyAside() {
    return someBefore + someAtEnd > 0 && counts.hits() == 0;
  }

  /// Whether a read is in the measured window, not in the warm-up.
  public boolean isOfWindow(int read) {
    return !warmUp.hold(read);
  }

  public long windowReads() {
    return counts.observations();
  }

  /// The share in the measured window alone; null without a read.
  ///
  /// @param level which level a finding has to reach, from 1
  /// @param error how often its interval may miss
  public @Nullable ClusteredShare ofWindow(int level, double error) {
    return ClusteredShare.of(counts.reaching(level), times.blocks(level), error);
  }

  private @Nullable ClusteredShare share() {
    if (!onlyAside()) {
      return ClusteredShare.of(counts, times.blocks());
    }
    // Warm-up reads are one more cluster, and so are final reads: their partitions are not kept.
    return ClusteredShare.of(each -> {
      counts.forEach(each);
      each.take(someBefore, allBefore);
      each.take(someAtEnd, allAtEnd);
    });
  }

  record NoSuchRead() implements Finding {}

  /// @param of findings and reads
  /// @param withinRun whether the interval is that of this run alone
  /// @param early findings of the warm-up and the end
  record ShareOfReads(double share, Finding of, boolean withinRun, List<Finding> early)
      implements Finding {}

  record ShareUndecided(double leastShare, double mostShare, long undecided, long reads)
      implements Finding {}

  record NoneInPartitions(double boundShare, long of, long partitions) implements Finding {}

  record NoneOnKeys(double boundShare, long of, long keys, boolean onePartition)
      implements Finding {}

  /// Every finding is in the warm-up or the final reads.
  record AllAside(boolean warmUp, boolean end) implements Finding {}

  record MoreInWarmUp(long some, long of) implements Finding {}

  record MoreAtEnd(long some, long of) implements Finding {}
}
