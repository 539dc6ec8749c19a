package assay.live.heard;

import assay.record.latency.Interval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// How many requests ended how, of each kind of each cell, since the run began.
public final class RequestTotals {

  private final Map<Key, Long> counts = new LinkedHashMap<>();

  /// What is counted apart.
  ///
  /// @param outcome `ok`, `failed`, `unknown` or `shed`
  public record Key(String cell, String kind, boolean measured, String outcome) {}

  void add(Interval row) {
    add(row, "ok", row.ok());
    add(row, "failed", row.failed());
    add(row, "unknown", row.unknown());
    add(row, "shed", row.shed());
  }

  private void add(Interval row, String outcome, long count) {
    counts.merge(new Key(row.cell(), row.kind(), row.measured(), outcome), count, Long::sum);
  }

  Map<Key, Long> now() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }
}
