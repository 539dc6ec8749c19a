package assay.record;

import assay.plan.ProcessName;
import assay.record.event.ClusterEvent.ClockLaid;
import assay.record.event.ClusterEvent.ClockWatched;
import assay.record.event.TimedEvent;
import assay.record.history.OtherClockLine;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which clocks the processes of a cell read: those of one host read one. Processes nothing is told of are on the host of
/// Assay.
///
/// @param byProcess what was seen of the clock of a process, by its name
/// @param bounds by how much times of a host may be wrong as they are recorded, by its name
public record CellClocks(Map<String, ClockWatched> byProcess, Map<String, Long> bounds) {

  public CellClocks {
    byProcess = Map.copyOf(byProcess);
    bounds = Map.copyOf(bounds);
  }

  /// The clocks of a cell.
  public static CellClocks of(List<TimedEvent> events) {
    Map<String, ClockWatched> byProcess = new HashMap<>();
    TimedEvent.events(events, ClockWatched.class)
        .forEach(watched -> watched.processes().forEach(name -> byProcess.put(name, watched)));
    Map<String, Long> bounds = new HashMap<>();
    TimedEvent.events(events, ClockLaid.class)
        .forEach(laid -> bounds.merge(laid.host(), laid.boundNanos(), Math::max));
    return new CellClocks(byProcess, bounds);
  }

  /// How the clock of a process differs from Assay's; empty where it is that.
  Optional<OtherClockLine> line(String process) {
    return Optional.ofNullable(byProcess.get(process))
        .map(seen ->
            new OtherClockLine(
                seen.atNanos(), seen.offNanos(), seen.driftPpm(), seen.boundNanos()));
  }

  /// Whether processes read more than one clock.
  boolean several(Collection<String> processes) {
    return processes.stream().map(this::hostOf).distinct().count() > 1;
  }

  private String hostOf(String process) {
    return Optional.ofNullable(byProcess.get(process)).map(ClockWatched::host).orElse("");
  }

  /// Whether a host other than Assay's has clients.
  public boolean hasClients(String host) {
    return byProcess.entrySet().stream()
        .anyMatch(
            each -> ProcessName.isClient(each.getKey()) && each.getValue().host().equals(host));
  }

  /// By how much a moment of Assay's, such as that of a fault, may be off beside what clients saw.
  public long clientsBoundNanos() {
    return byProcess.entrySet().stream()
        .filter(each -> ProcessName.isClient(each.getKey()))
        .mapToLong(each -> bounds.getOrDefault(each.getValue().host(), 0L))
        .max()
        .orElse(0);
  }
}
