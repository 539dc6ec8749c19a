package assay.cli.live;

import assay.live.heard.LiveRun;
import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import assay.run.context.RunProgress;
import java.util.List;

/// Reports a run's progress to its live page.
record LiveProgress(LiveRun run) implements RunProgress {

  @Override
  public void recording(RunDirectory directory) {
    run.recording(directory);
  }

  @Override
  public void trial(int index, int of, Trial trial) {
    run.trial(index, of, trial);
  }

  @Override
  public void phase(String phase) {
    run.phase(phase);
  }

  @Override
  public void ticked(List<Interval> intervals) {
    run.ticked(intervals);
  }

  @Override
  public void advanced(String what, long done, long total, double perSecond) {
    run.advanced(what, done, total, perSecond);
  }

  @Override
  public void onEvent(TimedEvent event) {
    run.happened(event);
  }

  @Override
  public void sampled(ProbeSample sample) {
    run.sampled(sample);
  }
}
