package assay.run.watch;

import assay.judge.watch.JudgedWindow;
import assay.record.latency.DurationHistogram;
import java.util.Map;

/// One judged window of a watch, and what it cost.
///
/// @param number from 1
/// @param latency answered requests by kind, from their intended times
/// @param wallNanos since the end of the window before
/// @param clientCpuNanos CPU time of all clients in that time; -1 if the host does not report it
/// @param ownCpuNanos the same of this process, which judges
/// @param clientBytes resident memory of all clients
/// @param perSecond the rate of the window's requests
public record WatchedWindow(
    long number,
    JudgedWindow judged,
    Map<String, DurationHistogram> latency,
    long wallNanos,
    long clientCpuNanos,
    long ownCpuNanos,
    long clientBytes,
    double perSecond) {

  public WatchedWindow {
    latency = Map.copyOf(latency);
  }
}
