package assay.load.client;

import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.List;

/// Hears of a load while it runs. Implementations must not block for long.
public interface LoadListener {

  /// Receives a closed interval, which is on disk.
  void ticked(List<Interval> intervals);

  /// Receives a long piece of work's progress; see `Message.Progressed`.
  default void advanced(String what, long done, long total, double perSecond) {}

  void onEvent(TimedEvent event);
}
