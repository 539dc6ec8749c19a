package assay.load.client;

import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.List;

/// Who hears of a load while it runs; must not block for long.
public interface LoadListener {

  /// An interval was closed, and is on disk.
  void ticked(List<Interval> intervals);

  /// A long piece of work is so far; see `Message.Progressed`.
  default void advanced(String what, long done, long total, double perSecond) {}

  /// Something happened.
  void onEvent(TimedEvent event);
}
