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

/// The share of reads that something happened to, of those that were meant for a measured window.
///
/// What is stale is stale by partition: its owner's backup lags, or its invalidation was missed. It is stale
/// for a while, too, and all partitions may lag at once. So the partitions and the moments are the sample of the
/// interval, not the reads ([ClusteredShare]). If the engine does not tell its partitions, or has only one, the keys
/// are: one partition shows nothing of how partitions differ. If the window is too short to tell how often and for how
/// long reads are stale, the share is said to be that *within this run*.
///
/// Reads of the warm-up, and the looks at the end, are findings too, and counted apart. Only if the window had none the
/// share is that of all together: zero is said only if there was nothing at all.
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

  /// Counts a read; reads come in the order of their keys.
  ///
  /// @param hit whether it happened to it
  public void add(int read, boolean hit) {
    if (warmUp.hold(read)) {
      allBefore++;
      someBefore += hit ? 1 : 0;
      return;
    }
    counts.add(cluster(history.key(read)), hit);
    times.add(history.startNanos(read), hit);
  }

  /// Counts a look at the end, after the load.
  ///
  /// @param hit whether it happened to it
  public void atEnd(boolean hit) {
    allAtEnd++;
    someAtEnd += hit ? 1 : 0;
  }

  /// Adds what was counted of keys that come later.
  public void add(ReadShare later) {
    counts.add(later.counts);
    times.add(later.times);
    someBefore += later.someBefore;
    allBefore += later.allBefore;
    someAtEnd += later.someAtEnd;
    allAtEnd += later.allAtEnd;
  }

  /// The partition of a key, from 1, and 0 for keys that none is known of; else the key itself.
  private int cluster(int key) {
    return byPartition ? evidence.partitions().of(key) + 1 : key;
  }

  /// How many reads it happened to, those of the warm-up and at the end included.
  public long found() {
    return counts.hits() + someBefore + someAtEnd;
  }

  /// How many reads there were, those of the warm-up and at the end included.
  public long reads() {
    return counts.trials() + allBefore + allAtEnd;
  }

  /// The share as a measure.
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

  /// The share as a measure where some reads are undecided: from it to the share that counts them.
  ///
  /// @param most the share of the same reads with those that are undecided
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

  /// How many reads it happened to, those of the warm-up and at the end included, as a measure beside the share's:
  /// `stale-reads-found`.
  public Measure found(String metric) {
    return Measure.of(metric + "-found", found(), Text.count(found()));
  }

  /// How many of how many, and none as a bound with what it rests on: `< 11.2 % within this run (0 of 4,053 in 31
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

  /// What is to be said of the warm-up and of the end; nothing if nothing was found there.
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
      return ClusteredShare.of(counts, times.moments());
    }
    // The warm-up's reads are one more cluster, and so are those at the end: where they were is not
    // kept.
    return ClusteredShare.of(each -> {
      counts.forEach(each);
      each.take(someBefore, allBefore);
      each.take(someAtEnd, allAtEnd);
    });
  }
}
