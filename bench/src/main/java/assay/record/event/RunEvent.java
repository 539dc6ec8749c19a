package assay.record.event;

/// The content of a [TimedEvent]: one record per type of event.
///
/// Each component is a text field of the same name in a line of `events.ndjson`. An `Optional` component may be
/// missing: unknown for some events, or absent in older records. Any other missing component makes the line damaged.
public sealed interface RunEvent
    permits CellEvent, StepEvent, SearchEvent, FaultEvent, ClusterEvent, SiteEvent, MemoryEvent {

  /// The type of event, as a line names it.
  default TimedEvent.Type type() {
    return TimedEvent.Type.of(getClass());
  }
}
