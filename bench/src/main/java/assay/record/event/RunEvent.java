package assay.record.event;

/// What a [TimedEvent] tells of: one record for each sort of event, with what is known of it.
///
/// A component is written under its name among the fields of a line of `events.ndjson`, as text. A
/// component that is an `Optional` may be missing there: it is not known of every event of its sort, or
/// records of earlier versions do not hold it. Any other that is missing makes the line a damaged one.
public sealed interface RunEvent
    permits CellEvent, StepEvent, SearchEvent, FaultEvent, ClusterEvent, SiteEvent, MemoryEvent {

  /// The sort of event, as a line names it.
  default TimedEvent.Type type() {
    return TimedEvent.Type.of(getClass());
  }
}
