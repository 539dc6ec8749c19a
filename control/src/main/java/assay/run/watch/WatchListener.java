package assay.run.watch;

import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.util.List;

/// Hears what a watch finds.
public interface WatchListener {

  /// A window is judged.
  void judged(WatchedWindow window);

  /// An outage begins or ends.
  void outage(OutageTracker.Change change);

  /// Something that the user should know, in a sentence without a full stop.
  void notice(String sentence);

  /// Rows of a client, every second.
  default void ticked(List<Interval> rows) {}

  default void happened(TimedEvent event) {}
}
