package assay.run.context;

import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.time.Duration;
import java.util.List;

/// Receives the progress of a run. Every method does nothing by default.
public interface RunProgress {

  /// The record begins.
  ///
  /// @param directory the directory while the record is being written
  default void recording(RunDirectory directory) {}

  /// A trial begins.
  ///
  /// @param index the trial's number, from 1
  default void trial(int index, int of, Trial trial) {}

  /// A phase of the trial begins: `starting 3 members and 1 client`, `loading`, …
  default void phase(String phase) {}

  /// A phase of the trial begins in which the run only waits.
  ///
  /// @param what what it waits for
  /// @param atMost when the run goes on in any case
  default void waits(String what, Duration atMost) {
    phase("%s, %d s at most".formatted(what, atMost.toSeconds()));
  }

  default void ticked(List<Interval> intervals) {}

  /// A long piece of work advances.
  ///
  /// @param what the work: `loading P_NY_T`
  /// @param perSecond units finished per second
  default void advanced(String what, long done, long total, double perSecond) {}

  default void onEvent(TimedEvent event) {}

  default void sampled(ProbeSample sample) {}

  /// Reports to one watcher, then to the other.
  static RunProgress both(RunProgress one, RunProgress other) {
    return new CombinedRunProgress(one, other);
  }

  static RunProgress none() {
    return new RunProgress() {};
  }
}
