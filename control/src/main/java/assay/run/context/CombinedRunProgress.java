package assay.run.context;

import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.time.Duration;
import java.util.List;

/// Two watchers of a run.
record CombinedRunProgress(RunProgress one, RunProgress other) implements RunProgress {

  @Override
  public void recording(RunDirectory directory) {
    one.recording(directory);
    other.recording(directory);
  }

  @Override
  public void trial(int index, int of, Trial trial) {
    one.trial(index, of, trial);
    other.trial(index, of, trial);
  }

  @Override
  public void phase(String phase) {
    one.phase(phase);
    other.phase(phase);
  }

  @Override
  public void waits(String what, Duration atMost) {
    one.waits(what, atMost);
    other.waits(what, atMost);
  }

  @Override
  public void ticked(List<Interval> intervals) {
    one.ticked(intervals);
    other.ticked(intervals);
  }

  @Override
  public void advanced(String what, long done, long total, double perSecond) {
    one.advanced(what, done, total, perSecond);
    other.advanced(what, done, total, perSecond);
  }

  @Override
  public void onEvent(TimedEvent event) {
    one.onEvent(event);
    other.onEvent(event);
  }

  @Override
  public void sampled(ProbeSample sample) {
    one.sampled(sample);
    other.sampled(sample);
  }
}
