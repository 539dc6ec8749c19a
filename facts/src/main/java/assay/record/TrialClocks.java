package assay.record;

import assay.plan.ProcessName;
import assay.record.event.ClusterEvent.ClockLaid;
import assay.record.event.ClusterEvent.ClockWatched;
import assay.record.event.TimedEvent;
import assay.record.history.LinearClockOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A trial's clocks, one per host. Processes without an event are on Assay's host.
///
/// @param byProcess by process name
/// @param bounds recorded times' errors, by host name
public record TrialClocks(Map<String, ClockWatched> byProcess, Map<String, Long> bounds) {

  public TrialClocks {
    byProcess = Map.copyOf(byProcess);
    bounds = Map.copyOf(bounds);
  }

  public static TrialClocks of(List<TimedEvent> events) {
    Map<String, ClockWatched> byProcess = new HashMap<>();
    TimedEvent.events(events, ClockWatched.class)
        .forEach(watched -> watched.processes().forEach(name -> byProcess.put(name, watched)));
    Map<String, Long> bounds = new HashMap<>();
    TimedEvent.events(events, ClockLaid.class)
        .forEach(laid -> bounds.merge(laid.host(), laid.boundNanos(), Math::max));
    return new TrialClocks(byProcess, bounds);
  }

  Optional<LinearClockOffset> line(String process) {
    return Optional.ofNullable(byProcess.get(process))
        .map(seen ->
            new LinearClockOffset(
                seen.atNanos(), seen.offNanos(), seen.driftPpm(), seen.boundNanos()));
  }

  boolean several(Collection<String> processes) {
    return processes.stream().map(this::hostOf).distinct().count() > 1;
  }

  private String hostOf(String process) {
    return Optional.ofNullable(byProcess.get(process)).map(ClockWatched::host).orElse("");
  }

  public boolean hasClients(String host) {
    return byProcess.entrySet().stream()
        .anyMatch(
            each -> ProcessName.isClient(each.getKey()) && each.getValue().host().equals(host));
  }

  /// The error of Assay's own moments, for example a fault's, beside clients' times.
  public long clientsBoundNanos() {
    return byProcess.entrySet().stream()
        .filter(each -> ProcessName.isClient(each.getKey()))
        .mapToLong(each -> bounds.getOrDefault(each.getValue().host(), 0L))
        .max()
        .orElse(0);
  }
}
