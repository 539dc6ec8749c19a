package assay.judge.site;

import assay.judge.figure.Text;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import java.util.OptionalLong;

/// That changes were waited for in a site in vain.
///
/// @param missing how many keys lacked their newest acknowledged version then
/// @param waitedNanos how long it was waited
/// @param nanos when it was given up
/// @param lastHeardNanos when the observer heard of something last; `Long.MIN_VALUE` where it never did
record GivenUp(long missing, long waitedNanos, long nanos, long lastHeardNanos) {

  /// A site that heard of something this shortly before it was given up was still catching up.
  static final long STILL_COMING_NANOS = 1_000_000_000;

  /// A site where nothing was waited for in vain, as far as the record tells.
  static final GivenUp NOT = new GivenUp(0, 0, Long.MAX_VALUE, Long.MIN_VALUE);

  /// That of a site.
  static GivenUp of(SiteChanges changes) {
    OptionalLong last = changes.lastHeardNanos();
    return changes
        .drained()
        .flatMap(event ->
            event
                .event(SiteEvent.Drained.class)
                .filter(drained -> drained.missing() > 0)
                .map(drained -> of(event, drained, last)))
        .orElse(NOT);
  }

  private static GivenUp of(TimedEvent event, SiteEvent.Drained drained, OptionalLong last) {
    return new GivenUp(
        drained.missing(), drained.waitedNanos(), event.nanos(), last.orElse(Long.MIN_VALUE));
  }

  /// Whether the site was still catching up then, so that what had not arrived may only be late.
  boolean stillComing() {
    return missing > 0
        && lastHeardNanos > Long.MIN_VALUE
        && nanos - lastHeardNanos <= STILL_COMING_NANOS;
  }

  /// What was waited for in vain, as the end of a sentence; empty where nothing was.
  String text() {
    if (missing == 0) {
      return "";
    }
    String last =
        lastHeardNanos == Long.MIN_VALUE
            ? "nothing had arrived at all"
            : "the last arrival was %s before"
                .formatted(Text.nanos(Math.max(0, nanos - lastHeardNanos)));
    return "; %s had not arrived when it was given up after %s, and %s"
        .formatted(Text.plural(missing, "key", "keys"), Text.nanos(waitedNanos), last);
  }
}
