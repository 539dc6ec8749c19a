package assay.record.event;

/// Events of a cluster's sites.
public sealed interface SiteEvent extends RunEvent {

  /// A site's observer listens: it misses no later change in its site.
  ///
  /// @param observer the observer's name with the site's number: `observer-2`
  record ObserveBegins(String site, String observer) implements SiteEvent {}

  /// The load is over. Assay waits for changes in flight before it reads anything back.
  record DrainBegins() implements SiteEvent {}

  /// The wait at a site ended, because everything arrived or the wait was given up.
  ///
  /// @param missing keys whose newest acknowledged version has not arrived; 0 if everything arrived
  record Drained(String site, String observer, long missing, long waitedNanos)
      implements SiteEvent {}
}
