package assay.live;

import assay.judge.JudgedRuns;
import assay.live.heard.LiveRun;
import assay.metric.LimitRelation;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.record.IntervalDraft;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// A run that a test acts out second by second, on its own clock.
public final class LiveSample {

  public static final long SECOND = 1_000_000_000L;
  public static final long BEGINS = 100 * SECOND;

  public static final Plan PLAN =
      JudgedRuns.withObjectives(
          SyntheticTrial.plan(
              SyntheticTrial.step(Behaviour.good()),
              List.of(SyntheticTrial.configuration("sync"), SyntheticTrial.configuration("none")),
              1),
          List.of(
              new Objective("p99(get) < 5ms", "p99(get)", LimitRelation.LESS, 5e6, 9),
              new Objective("throughput > 900/s", "throughput", LimitRelation.MORE, 900, 10),
              new Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 11)));

  public final AtomicLong clock = new AtomicLong(BEGINS);
  public final LiveRun run = new LiveRun(PLAN, clock::get);

  public static Interval row(String trial, String client, String kind, long second, long ok) {
    return row(trial, client, kind, BEGINS + second * SECOND, SECOND, ok, 0, 1_000_000);
  }

  public static Interval row(
      String trial,
      String client,
      String kind,
      long startNanos,
      long lengthNanos,
      long ok,
      long failed,
      long p99Nanos) {
    long p99 = ok == 0 ? -1 : p99Nanos;
    long p50 = ok == 0 ? -1 : p99Nanos / 4;
    long max = ok == 0 ? -1 : p99Nanos * 3;
    return new IntervalDraft(trial, "open-1", kind)
        .client(client)
        .from(startNanos, lengthNanos)
        .ok(ok)
        .failed(failed)
        .times(p50, p99, max)
        .delay(ok == 0 ? -1 : 1_000)
        .row();
  }

  public static TimedEvent event(long second, String text, RunEvent event) {
    return new TimedEvent(BEGINS + second * SECOND, "sync-1", "open-1", text, event);
  }

  public static ProbeSample sample(String process, long second, long cpuNanos) {
    return new ProbeSample(
        "sync-1", process, BEGINS + second * SECOND, cpuNanos, 64 << 20, 2_000_000, 1 << 20);
  }
}
