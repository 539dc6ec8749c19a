package assay.export;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Assigns operations to processes that do one thing at a time and end after an operation with an unknown outcome.
///
/// Each thread is one process as long as that holds. A request on many keys needs a process for each; after an `info`
/// the thread continues as a new process.
final class JepsenProcesses {

  private final History history;
  private final int[] processes;
  private final Map<Integer, List<Lane>> byThread = new HashMap<>();
  private int count;

  private static final class Lane {
    private final int process;
    private long freeFromNanos;

    private Lane(int process) {
      this.process = process;
    }
  }

  JepsenProcesses(History history) {
    this.history = history;
    this.processes = new int[history.size()];
  }

  /// Assigns a process. Operations must come in start order.
  void take(int event) {
    int thread = history.client(event) << Short.SIZE | history.worker(event);
    List<Lane> lanes = byThread.computeIfAbsent(thread, added -> new ArrayList<>());
    int free = 0;
    while (free < lanes.size() && lanes.get(free).freeFromNanos >= history.startNanos(event)) {
      free++;
    }
    if (free == lanes.size()) {
      lanes.add(new Lane(count++));
    }
    Lane lane = lanes.get(free);
    lane.freeFromNanos = history.endNanos(event);
    processes[event] = lane.process;
    if (history.outcome(event) == OperationOutcome.UNKNOWN) {
      lanes.remove(free);
    }
  }

  int of(int event) {
    return processes[event];
  }
}
