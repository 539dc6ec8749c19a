package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.plan.LinkSettings;
import assay.record.results.LinkResult;
import assay.record.results.LinkResult.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;
import org.jspecify.annotations.Nullable;

/// Compares a link between sites with the request: delays, round trips and losses. A busy host makes it a different
/// link, and replication times would bear the wrong name.
final class LinkFidelity {

  static final String CODE = "E711";

  /// How much longer a round trip may take, at least.
  static final long OFF_NANOS = 2_000_000;

  /// How late one frame in a hundred may leave, at least; otherwise by the whole delay. A busy host delays some
  /// frames, which lengthens the longest times; the median round trip shows whether frames are usually late.
  static final long LATE_NANOS = 20_000_000;

  /// How much longer a round trip may take, relative to the delays.
  static final double OFF = 0.1;

  /// Above this share of the bandwidth in the busiest second, a queue explains longer round trips.
  static final double BUSY = 0.5;

  /// The rate of false alarms for a link that loses frames as requested.
  static final double ERROR = 0.001;

  private final LinkResult link;
  private final LinkSettings asked;

  private LinkFidelity(LinkResult link) {
    this.link = link;
    this.asked = link.asked();
  }

  /// Why not to trust times over a link; empty if it was as requested or there is none.
  static Optional<Reason> difference(@Nullable LinkResult link) {
    if (link == null) {
      return Optional.empty();
    }
    List<Finding> differences = new LinkFidelity(link).differences();
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Reason(CODE, new LinkOtherwise(link.sites(), differences), Invalidated.LINK_TIMES));
  }

  private List<Finding> differences() {
    List<Finding> differences = new ArrayList<>();
    late().ifPresent(differences::add);
    quick().ifPresent(differences::add);
    slow().ifPresent(differences::add);
    if (link.overrun() > 0) {
      differences.add(new FramesOverrun(link.overrun()));
    }
    lost(link.there(), 0, 1).ifPresent(differences::add);
    lost(link.back(), 1, 0).ifPresent(differences::add);
    return differences;
  }

  private Optional<Finding> late() {
    long most = Math.max(LATE_NANOS, asked.delayNanos());
    return link.lateP99Nanos() > most
        ? Optional.of(new FramesLate(link.lateP99Nanos(), most))
        : Optional.empty();
  }

  /// No round trip is shorter than its delays, unless the link reorders frames.
  private Optional<Finding> quick() {
    long least = 2 * (asked.delayNanos() - asked.jitterNanos());
    return link.returned() > 0 && asked.reordered() == 0 && link.across().p50Nanos() < least
        ? Optional.of(new RoundTripQuick(link.across().p50Nanos(), least))
        : Optional.empty();
  }

  /// Jitter keeps frames in order: a frame waits for earlier ones, at most as long as the jitter, each way.
  private Optional<Finding> slow() {
    long delays = 2 * asked.delayNanos();
    long most = delays + 2 * asked.jitterNanos() + link.inside().p50Nanos() + slack(delays);
    return link.returned() > 0 && idle() && link.across().p50Nanos() > most
        ? Optional.of(new RoundTripSlow(link.across().p50Nanos(), most))
        : Optional.empty();
  }

  private static long slack(long nanos) {
    return Math.max(OFF_NANOS, Math.round(OFF * nanos));
  }

  private boolean idle() {
    double busiest =
        Math.max(link.there().busiestBitsPerSecond(), link.back().busiestBitsPerSecond());
    return asked.bitsPerSecond() == 0
        || (link.dropped() == 0 && busiest < BUSY * asked.bitsPerSecond());
  }

  /// A direction's frames that were subject to loss, without those cut or dropped before.
  static long carried(Way way) {
    return way.frames() - way.cut() - way.dropped();
  }

  /// Whether chance explains how many of independent frames were affected; true without frames.
  ///
  /// @param error how often that is denied though it was chance
  static boolean isChance(long affected, long frames, double askedShare, double error) {
    if (frames <= 0 || frames > Integer.MAX_VALUE) {
      return true;
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(
            (int) frames, (int) affected, error);
    return interval.getLowerBound() <= askedShare && askedShare <= interval.getUpperBound();
  }

  private Optional<Finding> lost(Way way, int from, int to) {
    long carried = carried(way);
    return isChance(way.lost(), carried, asked.loss(), ERROR)
        ? Optional.empty()
        : Optional.of(
            new FramesLost(
                way.lost(), carried, link.sites().get(from), link.sites().get(to), asked.loss()));
  }

  record LinkOtherwise(List<String> sites, List<Finding> differences) implements Finding {}

  record FramesOverrun(long frames) implements Finding {}

  record FramesLate(long lateNanos, long mostNanos) implements Finding {}

  record RoundTripQuick(long tookNanos, long leastNanos) implements Finding {}

  record RoundTripSlow(long tookNanos, long mostNanos) implements Finding {}

  record FramesLost(long lost, long of, String from, String to, double askedShare)
      implements Finding {}
}
