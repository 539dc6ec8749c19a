package assay.judge.recovery;

import assay.fact.Finding;
import assay.record.probe.DiskSync;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// How long a process synced to disk during a request.
///
/// @param nanos total time, overlaps counted once
/// @param longestNanos the longest single sync
/// @param of what the longest sync wrote
record RequestSyncOverlap(String process, long nanos, long longestNanos, String of) {

  static List<RequestSyncOverlap> of(LongRequest request, Map<String, List<DiskSync>> syncs) {
    return syncs.entrySet().stream()
        .map(each -> of(request, each.getKey(), each.getValue()))
        .filter(each -> each.nanos > 0)
        .toList();
  }

  private static RequestSyncOverlap of(LongRequest request, String process, List<DiskSync> syncs) {
    long nanos = 0;
    long longest = 0;
    long untilNanos = request.dueNanos();
    String of = "";
    List<DiskSync> inOrder =
        syncs.stream()
            .filter(each -> request.overlap(each.beganNanos(), each.endedNanos()) > 0)
            .sorted(Comparator.comparingLong(DiskSync::beganNanos))
            .toList();
    for (DiskSync each : inOrder) {
      long under = request.overlap(each.beganNanos(), each.endedNanos());
      of = under > longest ? each.of() : of;
      longest = Math.max(longest, under);
      nanos += request.overlap(Math.max(untilNanos, each.beganNanos()), each.endedNanos());
      untilNanos = Math.max(untilNanos, each.endedNanos());
    }
    return new RequestSyncOverlap(process, nanos, longest, of);
  }

  Finding longest() {
    return new SyncUnder(of, process, longestNanos);
  }

  Finding text() {
    return new SyncUnder(of, process, nanos);
  }

  record SyncUnder(String what, String process, long forcedNanos) implements Finding {}
}
