package assay.judge.trial;

import assay.plan.LinkSettings;
import assay.record.results.LinkResult;
import assay.record.results.LinkResult.RoundTrips;
import assay.record.results.LinkResult.Share;
import assay.record.results.LinkResult.Way;
import java.util.List;

/// Measurements of a link between `ny` and `ldn` for tests: 26 ms each way as requested, unless
/// changed.
public final class LinkDraft {

  private static final long MILLI = 1_000_000;

  private LinkSettings asked = new LinkSettings(26 * MILLI, 0, 0, 0, 0, 1000);
  private RoundTrips across = new RoundTrips(1_000, 52_600_000, 54 * MILLI, 61 * MILLI);
  private long returned = 1_000;
  private Way there = new Way(20_000, 0, 0, 0, 0, 3e6, 800_000, 4 * MILLI);
  private Way back = new Way(9_000, 0, 0, 0, 0, 1e6, 700_000, 3 * MILLI);

  public LinkDraft asked(LinkSettings settings) {
    asked = settings;
    return this;
  }

  /// Requested with another jitter, share of lost frames, share of reordered ones, and bandwidth.
  public LinkDraft asked(long jitterNanos, double loss, double reordered, long bitsPerSecond) {
    return asked(new LinkSettings(26 * MILLI, jitterNanos, loss, reordered, bitsPerSecond, 1000));
  }

  public LinkDraft median(long nanos) {
    across = new RoundTrips(1_000, nanos, nanos + 2 * MILLI, nanos + 9 * MILLI);
    return this;
  }

  public LinkDraft unanswered() {
    across = new RoundTrips(1_000, 0, 0, 0);
    returned = 0;
    return this;
  }

  public LinkDraft there(
      long dropped, long lost, long cut, long overrun, double bits, long lateNanos) {
    there = new Way(20_000, dropped, lost, cut, overrun, bits, lateNanos, 2 * lateNanos);
    return this;
  }

  public LinkDraft lateBack(long nanos) {
    back = new Way(9_000, 0, 0, 0, 0, 1e6, nanos, 2 * nanos);
    return this;
  }

  public LinkResult link() {
    double lost = (there.lost() + back.lost()) / 29_000.0;
    return new LinkResult(
        List.of("ny", "ldn"),
        asked,
        across,
        returned,
        new RoundTrips(1_000, 300_000, MILLI, 2 * MILLI),
        there,
        back,
        new Share(lost, lost / 2, lost * 2 + 0.0001),
        30_000 * MILLI,
        3_000 * MILLI);
  }
}
