package assay.judge.check;

import assay.judge.figure.Text;
import assay.judge.order.ClusterCounts;
import assay.judge.order.TimeCounts;
import assay.judge.window.WarmupRequests;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.statistics.ClusteredShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
public final class ReadShare {

  /// What is said of a share whose interval is that of its run alone.
  public static final String WITHIN = "within this run";

  private static final String WARM_UP = "during the warm-up";
  private static final String AT_END = "at the end";

  private final Evidence evidence;
  private final History history;
  private final boolean byPartition;
  private final WarmupRequests warmUp;
  private final ClusterCounts counts;
  private final TimeCounts times = new TimeCounts();
  private long someBefore;
  private long allBefore;
  private long someAtEnd;
  private long allAtEnd;

  public ReadShare(Evidence evidence) {
    this.evidence = evidence;
    history = evidence.history();
    warmUp = new WarmupRequests(evidence.history(), evidence.steps());
    byPartition = evidence.partitions().count() > 1;
    counts =
        byPartition
            ? ClusterCounts.byPartition(evidence.partitions().count() + 1)
            : ClusterCounts.byKey();
  }

  /// Reads come in the order of their keys.
  ///
  /// @param hit whether the read is a finding
  public void add(int read, boolean hit) {
    if (warmUp.hold(read)) {
      allBefore++;
      someBefore += hit ? 1 : 0;
      return;
    }
    counts.add(cluster(history.key(read)), hit);
    times.add(history.startNanos(read), hit);
  }

  /// @param hit whether the read is a finding
  public void atEnd(boolean hit) {
    allAtEnd++;
    someAtEnd += hit ? 1 : 0;
  }

  public void add(ReadShare later) {
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
      return new Measure(metric, 0, null, null, "no such read");
    }
    double value = (double) share.some() / share.all();
    String run = share.some() > 0 && !share.beyond() ? ", " + WITHIN : "";
    String text = of(share) + run + (early().isEmpty() ? "" : "; " + early());
    return new Measure(
        metric,
        value,
        share.low(),
        share.high(),
        share.some() == 0 ? text : Text.share(value) + " (" + text + ")");
  }

  /// The range from this share to the share that counts undecided reads.
  ///
  /// @param most the share of the same reads with undecided ones
  public Measure measure(String metric, ReadShare most) {
    long undecided = most.found() - found();
    ClusteredShare all = most.share();
    if (undecided == 0 || all == null) {
      return measure(metric);
    }
    ClusteredShare least = Objects.requireNonNull(share());
    double from = (double) least.some() / least.all();
    double to = (double) all.some() / all.all();
    String text =
        "%s to %s (%s of %s undecided)"
            .formatted(
                Text.share(from), Text.share(to), Text.count(undecided), Text.count(most.reads()));
    return new Measure(metric, from, least.low(), Math.max(least.high(), all.high()), text)
        .upTo(to);
  }

  /// The number of findings as a measure beside the share: `stale-reads-found`.
  public Measure found(String metric) {
    return Measure.of(metric + "-found", found(), Text.count(found()));
  }

  /// Findings and reads; without findings, the bound and its sample: `< 11.2 % within this run (0 of 4,053 in 31
  /// partitions)`.
  public String text() {
    ClusteredShare share = share();
    return share == null ? "0 of 0" : of(share);
  }

  private String of(ClusteredShare share) {
    String of = Text.count(share.some()) + " of " + Text.count(share.all());
    return share.some() == 0
        ? "< %s %s (%s %s)".formatted(Text.share(share.high()), WITHIN, of, clusters(share))
        : of;
  }

  /// Findings of the warm-up and the end, or empty.
  public String early() {
    if (onlyAside()) {
      String when = someBefore == 0 ? AT_END : WARM_UP;
      return "all of them " + when + (when.equals(WARM_UP) && someAtEnd > 0 ? " or " + AT_END : "");
    }
    List<String> parts = new ArrayList<>();
    more(parts, someBefore, allBefore, WARM_UP);
    more(parts, someAtEnd, allAtEnd, AT_END);
    return String.join("; ", parts);
  }

  private static void more(List<String> parts, long some, long all, String when) {
    if (some > 0) {
      parts.add("%s more of %s %s".formatted(Text.count(some), Text.count(all), when));
    }
  }

  private String clusters(ClusteredShare share) {
    return byPartition
        ? "in " + Text.plural(share.clusters(), "partition", "partitions")
        : "on "
            + Text.plural(share.clusters(), "key", "keys")
            + (evidence.partitions().known() ? " of one partition" : "");
  }

  private boolean onlyAside() {
    return someBefore + someAtEnd > 0 && counts.hits() == 0;
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
}
