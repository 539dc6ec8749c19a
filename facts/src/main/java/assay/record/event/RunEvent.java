package assay.record.event;

/// A [TimedEvent]'s content.
///
/// Each component is a text field of its name in `events.ndjson`. An `Optional` may be missing: unknown, or from an
/// older record. Otherwise a missing component damages the line.
public sealed interface RunEvent
    permits TrialEvent,
        StepEvent,
        CapacitySearchEvent,
        FaultEvent,
        ClusterEvent,
        SiteEvent,
        MemoryEvent {

  default TimedEvent.Type type() {
    return TimedEvent.Type.of(getClass());
  }
}
