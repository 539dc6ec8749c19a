package assay.run;

import assay.record.event.TimedEvent;
import assay.run.context.RunProgress;
import java.util.function.Consumer;

/// Hears of the events of a run and of nothing else.
///
/// @param events told every event when it is recorded
public record HeardEvents(Consumer<TimedEvent> events) implements RunProgress {

  @Override
  public void onEvent(TimedEvent event) {
    events.accept(event);
  }
}
