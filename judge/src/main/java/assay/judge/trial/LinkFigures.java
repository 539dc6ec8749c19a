package assay.judge.trial;

import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.plan.LinkSettings;
import assay.plan.fault.TargetRule;
import assay.record.TrialRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.probe.LinkSample;
import assay.record.results.LinkResult;
import assay.record.results.LinkResult.RoundTrips;
import assay.record.results.LinkResult.Share;
import assay.record.results.LinkResult.Way;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;
import org.jspecify.annotations.Nullable;

/// The figures of the link between a trial's sites, from `link.csv`. Counters start with the link, or with the trial if
/// it took its processes over.
final class LinkFigures {

  /// Shorter gaps are not a full second: the last row is written when the trial ends.
  private static final long SHORTEST_NANOS = 500_000_000;

  private static final double ERROR = 0.05;

  private final List<LinkSample> rows;
  private final @Nullable LinkSample before;

  private LinkFigures(List<LinkSample> rows, boolean takenOver) {
    this.rows = rows;
    this.before = takenOver ? rows.getFirst() : null;
  }

  /// Null if no link was watched.
  static @Nullable LinkResult of(TrialRecord trial, Configuration configuration) {
    ClusterSites sites = ClusterSites.of(configuration.values());
    if (!sites.linked() || trial.link().isEmpty()) {
      return null;
    }
    return new LinkFigures(trial.link(), trial.trial().processesOf() != null)
        .result(sites, LinkSettings.of(configuration.values()), firstFault(trial.events()));
  }

  /// When the link's first fault was asked for, or [Long#MAX_VALUE].
  private static long firstFault(List<TimedEvent> events) {
    return events.stream()
        .filter(event ->
            event.event() instanceof FaultEvent.Asked asked
                && asked.target().equals(TargetRule.LINK))
        .mapToLong(TimedEvent::nanos)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  private LinkResult result(ClusterSites sites, LinkSettings asked, long untilNanos) {
    Way there =
        new Way(
            total(LinkSample::thereFrames),
            total(LinkSample::thereDropped),
            total(LinkSample::thereLost),
            total(LinkSample::thereCut),
            total(LinkSample::thereOverrun),
            busiest(LinkSample::thereFrames, LinkSample::thereBytes, LinkSample::thereLeft),
            rows.getLast().thereLateP99(),
            rows.getLast().thereLateMost());
    Way back =
        new Way(
            total(LinkSample::backFrames),
            total(LinkSample::backDropped),
            total(LinkSample::backLost),
            total(LinkSample::backCut),
            total(LinkSample::backOverrun),
            busiest(LinkSample::backFrames, LinkSample::backBytes, LinkSample::backLeft),
            rows.getLast().backLateP99(),
            rows.getLast().backLateMost());
    LinkSample whole =
        rows.stream().filter(row -> row.nanos() <= untilNanos).reduce((a, b) -> b).orElse(null);
    return new LinkResult(
        sites.all().stream().map(ClusterSites.Site::name).toList(),
        asked,
        whole == null ? none() : across(whole),
        whole == null ? 0 : whole.back(),
        whole == null ? none() : inside(whole),
        there,
        back,
        lost(there.lost() + back.lost(), LinkFidelity.carried(there) + LinkFidelity.carried(back)),
        rows.getLast().nanos() - rows.getFirst().nanos(),
        cpuNanos());
  }

  private static RoundTrips none() {
    return new RoundTrips(0, 0, 0, 0);
  }

  private static RoundTrips across(LinkSample row) {
    return new RoundTrips(row.sent(), row.roundTripP50(), row.roundTripP99(), row.roundTripMost());
  }

  private static RoundTrips inside(LinkSample row) {
    return new RoundTrips(row.insideSent(), row.insideP50(), row.insideP99(), row.insideMost());
  }

  private long total(ToLongFunction<LinkSample> counter) {
    long until = counter.applyAsLong(rows.getLast());
    return before == null ? until : until - counter.applyAsLong(before);
  }

  /// The busiest second's traffic. Only bytes that arrived are recorded; other frames count with their mean length.
  private double busiest(
      ToLongFunction<LinkSample> frames,
      ToLongFunction<LinkSample> bytes,
      ToLongFunction<LinkSample> left) {
    double most = -1;
    LinkSample from = rows.getFirst();
    for (LinkSample to : rows) {
      long nanos = to.nanos() - from.nanos();
      if (nanos < SHORTEST_NANOS) {
        continue;
      }
      double came = frames.applyAsLong(to) - frames.applyAsLong(from);
      double passed = left.applyAsLong(to) - left.applyAsLong(from);
      double bits = Byte.SIZE * (double) (bytes.applyAsLong(to) - bytes.applyAsLong(from));
      most = Math.max(most, came == 0 ? 0 : bits * passed / came * 1e9 / nanos);
      from = to;
    }
    return most;
  }

  private static @Nullable Share lost(long lost, long carried) {
    if (carried <= 0 || carried > Integer.MAX_VALUE) {
      return null;
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate((int) carried, (int) lost, ERROR);
    return new Share((double) lost / carried, interval.getLowerBound(), interval.getUpperBound());
  }

  private long cpuNanos() {
    long from = rows.getFirst().cpuNanos();
    long to = rows.getLast().cpuNanos();
    return from < 0 || to < 0 ? -1 : to - from;
  }
}
