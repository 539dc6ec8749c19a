package assay.run;

import assay.record.event.TimedEvent;
import assay.run.context.RunProgress;
import java.util.function.Consumer;

/// Hears only a run's events.
///
/// @param events gets every event when it is recorded
public record HeardEvents(Consumer<TimedEvent> events) implements RunProgress {

  @Override
  public void onEvent(TimedEvent event) {
    events.accept(event);
  }
}
