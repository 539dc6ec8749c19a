package assay.live.heard;

import assay.record.latency.Interval;
import java.util.LinkedHashMap;
import java.util.Map;

/// Requests by outcome since the run began: for the current trial, and for all ended trials together.
public final class RequestTotals {

  private final Map<Key, Long> counts = new LinkedHashMap<>();
  private String trial = "";

  /// @param trial the current trial; empty for all ended trials
  /// @param outcome `ok`, `failed`, `unknown` or `shed`
  public record Key(String trial, String kind, boolean measured, String outcome) {

    private Key ended() {
      return new Key("", kind, measured, outcome);
    }
  }

  /// Begins a trial. A soak has so many trials that ended trials are kept as one sum.
  void trial(String next) {
    Map<Key, Long> before = new LinkedHashMap<>(counts);
    counts.clear();
    before.forEach((key, count) -> counts.merge(key.ended(), count, Long::sum));
    trial = next;
  }

  void add(Interval row) {
    add(row, "ok", row.ok());
    add(row, "failed", row.failed());
    add(row, "unknown", row.unknown());
    add(row, "shed", row.shed());
  }

  private void add(Interval row, String outcome, long count) {
    String own = row.trial().equals(trial) ? trial : "";
    counts.merge(new Key(own, row.kind(), row.measured(), outcome), count, Long::sum);
  }

  Map<Key, Long> now() {
    return new LinkedHashMap<>(counts);
  }
}
