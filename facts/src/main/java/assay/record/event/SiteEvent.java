package assay.record.event;

public sealed interface SiteEvent extends RunEvent {

  /// A site's observer listens and misses no later change there.
  ///
  /// @param observer numbered like the site: `observer-2`
  record ObserveBegins(String site, String observer) implements SiteEvent {}

  /// The load is over, and Assay waits for changes in flight.
  record DrainBegins() implements SiteEvent {}

  /// Everything arrived at a site, or the wait was given up.
  ///
  /// @param missing keys without their newest acknowledged version
  record Drained(String site, String observer, long missing, long waitedNanos)
      implements SiteEvent {}
}
