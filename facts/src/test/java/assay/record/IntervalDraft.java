package assay.record;

import assay.record.latency.Interval;

/// A timeline row in the measured window of `client-1`, with only what a test needs.
public final class IntervalDraft {

  private final String trial;
  private final String step;
  private final String kind;
  private String client = "client-1";
  private long start;
  private long length;
  private long ok;
  private long failed;
  private long shed;
  private long[] response = {-1, -1, -1};
  private long[] service = {-1, -1, -1};
  private long delay = -1;

  /// An empty row.
  public IntervalDraft(String trial, String step, String kind) {
    this.trial = trial;
    this.step = step;
    this.kind = kind;
  }

  public IntervalDraft client(String name) {
    client = name;
    return this;
  }

  public IntervalDraft from(long startNanos, long lengthNanos) {
    start = startNanos;
    length = lengthNanos;
    return this;
  }

  public IntervalDraft ok(long requests) {
    ok = requests;
    return this;
  }

  public IntervalDraft failed(long requests) {
    failed = requests;
    return this;
  }

  public IntervalDraft shed(long requests) {
    shed = requests;
    return this;
  }

  public IntervalDraft response(long nanos) {
    response = new long[] {nanos, nanos, nanos};
    return this;
  }

  public IntervalDraft service(long nanos) {
    service = new long[] {nanos, nanos, nanos};
    return this;
  }

  /// Response and service times.
  public IntervalDraft times(long p50Nanos, long p99Nanos, long maxNanos) {
    response = new long[] {p50Nanos, p99Nanos, maxNanos};
    service = response;
    return this;
  }

  /// The same delay for every request.
  public IntervalDraft delay(long nanos) {
    delay = nanos;
    return this;
  }

  public Interval row() {
    return new Interval(
        trial,
        client,
        step,
        true,
        kind,
        start,
        length,
        ok,
        failed,
        0,
        shed,
        response[0],
        response[1],
        response[2],
        service[0],
        service[1],
        service[2],
        delay);
  }
}
