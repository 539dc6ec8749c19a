package assay.record.event;

/// What happens at the sites of a cluster that has some.
public sealed interface SiteEvent extends RunEvent {

  /// The observer of a site listens: from now on it misses no change that is applied there.
  ///
  /// @param site the site's name
  /// @param observer the observer's name, whose number is the site's: `observer-2`
  record ObserveBegins(String site, String observer) implements SiteEvent {}

  /// The load is over and what was on its way is waited for, before anything is read back.
  record DrainBegins() implements SiteEvent {}

  /// What was waited for at a site is there, or was given up.
  ///
  /// @param site the site's name
  /// @param observer the observer's name
  /// @param missing how many keys there are whose newest acknowledged version has not arrived; 0 where the wait
  ///     was not given up
  /// @param waitedNanos how long it was waited
  record Drained(String site, String observer, long missing, long waitedNanos)
      implements SiteEvent {}
}
