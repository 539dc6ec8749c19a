package assay.live.heard;

import assay.live.heard.LiveProcessState.Standing;
import assay.plan.ProcessName;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.probe.ProbeSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The state of the current trial's processes, from samples, engine events and faults.
final class ProcessTracker {

  /// Samples come every second; a process without a sample for this long is silent.
  private static final long SILENCE_NANOS = 3_000_000_000L;

  /// The shortest time for a share of a core.
  private static final long CPU_NANOS = 500_000_000L;

  private static final List<ProcessName.Role> ROLES = List.of(ProcessName.Role.values());

  private static final Comparator<String> ORDER =
      Comparator.<String>comparingInt(ProcessTracker::rank)
          .thenComparingInt(name -> ProcessName.parse(name).map(ProcessName::number).orElse(0))
          .thenComparing(name -> name);

  private final Map<String, Seen> seen = new TreeMap<>(ORDER);
  private final Map<String, Integer> lost = new TreeMap<>();
  private final Map<String, FaultEvent.Asked> faults = new HashMap<>();
  private @Nullable Set<String> counted;
  private Sampling sampling = new Sampling(Long.MIN_VALUE, true, false);

  /// @param fromNanos since when
  /// @param expected false once the final read is over
  /// @param over whether the trial has ended; then no process is suspected
  private record Sampling(long fromNanos, boolean expected, boolean over) {}

  /// @param before the newest earlier sample that is old enough to compute CPU; null if there is
  ///     none
  private record Seen(ProbeSample last, @Nullable ProbeSample before) {}

  private static int rank(String name) {
    return ProcessName.parse(name)
        .map(process -> ROLES.indexOf(process.role()))
        .orElse(ROLES.size());
  }

  void sampled(ProbeSample sample) {
    Seen known = seen.get(sample.process());
    ProbeSample before = known == null ? null : known.before();
    if (known != null && sample.nanos() - known.last().nanos() >= CPU_NANOS) {
      before = known.last();
    }
    seen.put(sample.process(), new Seen(sample, before));
  }

  void happened(TimedEvent event) {
    switch (event.event()) {
      case TrialEvent.ProcessLost gone -> lost.put(gone.process(), gone.exit());
      case ClusterEvent.Members members -> counted = Set.copyOf(members.members());
      case FaultEvent.Asked asked -> faults.put(key(event, asked), asked);
      case FaultEvent.Over over -> faults.remove(key(event, over));
      case FaultEvent.WithoutEffect without -> faults.remove(key(event, without));
      case TrialEvent.TrialBegins begins -> sampling = new Sampling(event.nanos(), false, false);
      case TrialEvent.Ready ready -> sampling = new Sampling(event.nanos(), true, false);
      case TrialEvent.AuditEnds audited -> sampling = new Sampling(event.nanos(), false, false);
      case TrialEvent.TrialEnds ended -> ended(event);
      case TrialEvent.TrialFailed failed -> ended(event);
      case TrialEvent.Interrupted interrupted -> ended(event);
      case TrialEvent.RunEnds ended -> ended(event);
      default -> {}
    }
  }

  private void ended(TimedEvent event) {
    sampling = new Sampling(event.nanos(), false, true);
  }

  private static String key(TimedEvent event, FaultEvent fault) {
    return event.step() + " " + fault.number();
  }

  void clear() {
    seen.clear();
    lost.clear();
    faults.clear();
    counted = null;
    sampling = new Sampling(Long.MIN_VALUE, true, false);
  }

  List<String> lost() {
    return List.copyOf(lost.keySet());
  }

  List<String> doubtful(long nowNanos) {
    return lines(nowNanos).stream()
        .filter(line -> line.standing() != Standing.FINE)
        .map(LiveProcessState::name)
        .toList();
  }

  /// @param nowNanos on the host's monotonic clock
  List<LiveProcessState> lines(long nowNanos) {
    List<LiveProcessState> lines = new ArrayList<>();
    seen.forEach((name, own) -> lines.add(line(name, own, nowNanos)));
    lost.forEach((name, exit) -> {
      if (!seen.containsKey(name)) {
        lines.add(
            new LiveProcessState(name, ended(exit), Standing.LOST, OptionalDouble.empty(), -1, -1));
      }
    });
    return lines;
  }

  private LiveProcessState line(String name, Seen own, long nowNanos) {
    ProbeSample last = own.last();
    long silent = nowNanos - Math.max(last.nanos(), sampling.fromNanos());
    boolean fresh = nowNanos - last.nanos() <= SILENCE_NANOS;
    boolean gone = lost.containsKey(name);
    String doubt = doubt(name, fresh, silent);
    String state = "running";
    Standing standing = Standing.FINE;
    if (gone) {
      state = ended(lost.getOrDefault(name, 0));
      standing = Standing.LOST;
    } else if (!doubt.isEmpty() && sampling.over()) {
      state = "its run has ended";
    } else if (!doubt.isEmpty()) {
      state = doubt;
      standing = Standing.DOUBTFUL;
    } else if (!fresh && !sampling.expected()) {
      state = sampling.over() ? "its run has ended" : "not sampled now";
    }
    boolean told = !gone && fresh;
    return new LiveProcessState(
        name,
        state,
        standing,
        told ? cpu(own) : OptionalDouble.empty(),
        told ? last.residentBytes() : -1,
        told ? last.hiccupMaxNanos() : -1);
  }

  /// The problem of a process that has not ended; may be empty.
  private String doubt(String name, boolean fresh, long silentNanos) {
    String fault = harm(name);
    if (!fault.isEmpty()) {
      return "fault: " + fault;
    }
    if (!fresh && sampling.expected() && silentNanos > SILENCE_NANOS) {
      return String.format(Locale.ROOT, "no sample for %d s", silentNanos / 1_000_000_000L);
    }
    boolean out = counted != null && ProcessName.isMember(name) && !counted.contains(name);
    return out ? "not in the engine's cluster" : "";
  }

  private static String ended(int exit) {
    return "ended unasked, exit code " + exit;
  }

  private String harm(String name) {
    return faults.values().stream()
        .filter(fault -> fault.members().contains(name))
        .map(FaultEvent.Asked::fault)
        .findFirst()
        .orElse("");
  }

  private static OptionalDouble cpu(Seen own) {
    ProbeSample before = own.before();
    ProbeSample last = own.last();
    if (before == null || before.cpuNanos() < 0 || last.cpuNanos() < before.cpuNanos()) {
      return OptionalDouble.empty();
    }
    long time = last.nanos() - before.nanos();
    return time <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((last.cpuNanos() - before.cpuNanos()) / (double) time);
  }
}
