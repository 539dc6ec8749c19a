package assay.run.context;

import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.util.List;

/// Told what a run is doing, for whoever watches it; what nobody is interested in is not heard.
public interface RunProgress {

  /// The record is begun.
  ///
  /// @param directory where it lies while it is written
  default void recording(RunDirectory directory) {}

  /// A cell begins.
  ///
  /// @param index which one, from 1
  /// @param of how many there are
  default void cell(int index, int of, Cell cell) {}

  /// A phase of the cell begins: `starting 3 members and 1 client`, `loading`, …
  default void phase(String phase) {}

  /// What clients did in an interval.
  default void ticked(List<Interval> intervals) {}

  /// A long piece of work is so far.
  ///
  /// @param what what is done: `loading P_NY_T`
  /// @param done how many units are done
  /// @param total how many there are
  /// @param perSecond how many were done a second
  default void advanced(String what, long done, long total, double perSecond) {}

  /// Something happened.
  default void onEvent(TimedEvent event) {}

  /// What a probe saw of a process.
  default void sampled(ProbeSample sample) {}

  /// Tells one, then the other.
  static RunProgress both(RunProgress one, RunProgress other) {
    return new ToldTogether(one, other);
  }

  /// Nobody watches.
  static RunProgress none() {
    return new RunProgress() {};
  }
}
