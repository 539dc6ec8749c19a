package assay.judge.recovery;

import assay.judge.figure.Text;
import assay.record.probe.DiskSync;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// For how long of a request a process was forcing something to the disk.
///
/// @param process the process for which that was longest
/// @param nanos how long, two at once counted once
/// @param of what was forced to the disk last
record SyncsUnder(String process, long nanos, String of) {

  /// Those of the process that had the most; empty where nobody had any that is known.
  static Optional<SyncsUnder> of(LongRequest request, Map<String, List<DiskSync>> syncs) {
    return syncs.entrySet().stream()
        .map(each -> of(request, each.getKey(), each.getValue()))
        .filter(each -> each.nanos > 0)
        .max(Comparator.comparingLong(SyncsUnder::nanos));
  }

  private static SyncsUnder of(LongRequest request, String process, List<DiskSync> syncs) {
    long nanos = 0;
    long untilNanos = request.dueNanos();
    String of = "";
    List<DiskSync> inOrder =
        syncs.stream()
            .filter(each -> request.overlap(each.beganNanos(), each.endedNanos()) > 0)
            .sorted(Comparator.comparingLong(DiskSync::beganNanos))
            .toList();
    for (DiskSync each : inOrder) {
      nanos += request.overlap(Math.max(untilNanos, each.beganNanos()), each.endedNanos());
      untilNanos = Math.max(untilNanos, each.endedNanos());
      of = each.of();
    }
    return new SyncsUnder(process, nanos, of);
  }

  /// It for a reader.
  String text() {
    return "the %s of %s was being forced to the disk for %s of it"
        .formatted(of, process, Text.nanos(nanos));
  }
}
