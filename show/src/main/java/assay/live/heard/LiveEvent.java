package assay.live.heard;

import assay.record.event.CapacitySearchEvent;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import java.util.Optional;

/// An event for viewers.
///
/// @param nanos on the host's monotonic clock
/// @param text in a sentence
public record LiveEvent(long nanos, Sort sort, String text) {

  public enum Sort {
    /// As planned.
    NEWS,
    /// A planned fault.
    FAULT,
    /// Unplanned.
    TROUBLE
  }

  /// An event's text for viewers; empty if it is irrelevant during the run.
  static Optional<LiveEvent> of(TimedEvent event) {
    return switch (event.event()) {
      case FaultEvent.WithoutEffect without -> told(event, Sort.TROUBLE);
      case FaultEvent.Remains remains -> told(event, Sort.TROUBLE);
      case FaultEvent fault -> told(event, Sort.FAULT);
      case TrialEvent.ProcessLost lost -> told(event, Sort.TROUBLE);
      case TrialEvent.TrialFailed failed -> told(event, Sort.TROUBLE);
      case TrialEvent.Interrupted interrupted -> told(event, Sort.TROUBLE);
      case TrialEvent.Ready ready -> told(event, Sort.NEWS);
      case TrialEvent.Loaded loaded -> told(event, Sort.NEWS);
      case TrialEvent.TrialEnds ends -> told(event, Sort.NEWS);
      case StepEvent.StepBegins begins -> told(event, Sort.NEWS);
      case StepEvent.WindowBegins begins -> told(event, Sort.NEWS);
      case StepEvent.WindowEnds ends -> told(event, Sort.NEWS);
      case StepEvent.RequestsFailed failed -> told(event, Sort.TROUBLE);
      case StepEvent.TrafficBegins begins -> told(event, Sort.NEWS);
      case StepEvent.TrafficEnds ends -> told(event, Sort.NEWS);
      case CapacitySearchEvent search -> told(event, Sort.NEWS);
      case ClusterEvent.ClockJumped jumped -> told(event, Sort.TROUBLE);
      case ClusterEvent.StoodStill still -> told(event, Sort.TROUBLE);
      case ClusterEvent.ClockWatched watched -> Optional.empty();
      case ClusterEvent.ClockLaid laid -> Optional.empty();
      case ClusterEvent cluster -> told(event, Sort.NEWS);
      default -> Optional.empty();
    };
  }

  private static Optional<LiveEvent> told(TimedEvent event, Sort sort) {
    return event.text().isEmpty()
        ? Optional.empty()
        : Optional.of(new LiveEvent(event.nanos(), sort, event.text()));
  }
}
