package assay.run;

import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.run.context.RunProgress;
import java.util.List;
import java.util.function.Consumer;

/// Hears of the events of a run and of nothing else.
///
/// @param events told every event when it is recorded
public record HeardEvents(Consumer<TimedEvent> events) implements RunProgress {

  @Override
  public void cell(int index, int of, Cell cell) {}

  @Override
  public void phase(String phase) {}

  @Override
  public void ticked(List<Interval> intervals) {}

  @Override
  public void advanced(String what, long done, long total, double perSecond) {}

  @Override
  public void onEvent(TimedEvent event) {
    events.accept(event);
  }
}
