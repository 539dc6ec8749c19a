package assay.run.context;

import assay.plan.Plan.Cell;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.util.List;

/// Receives the progress of a run. Every method does nothing by default.
public interface RunProgress {

  /// The record begins.
  ///
  /// @param directory the directory while the record is being written
  default void recording(RunDirectory directory) {}

  /// A cell begins.
  ///
  /// @param index the cell's number, from 1
  /// @param of the number of cells
  default void cell(int index, int of, Cell cell) {}

  /// A phase of the cell begins: `starting 3 members and 1 client`, `loading`, …
  default void phase(String phase) {}

  /// Intervals of clients arrive.
  default void ticked(List<Interval> intervals) {}

  /// A long piece of work advances.
  ///
  /// @param what the work: `loading P_NY_T`
  /// @param done finished units
  /// @param total all units
  /// @param perSecond units finished per second
  default void advanced(String what, long done, long total, double perSecond) {}

  /// An event happens.
  default void onEvent(TimedEvent event) {}

  /// A sample of a process arrives.
  default void sampled(ProbeSample sample) {}

  /// Reports to one watcher, then to the other.
  static RunProgress both(RunProgress one, RunProgress other) {
    return new ToldTogether(one, other);
  }

  /// A progress without a watcher.
  static RunProgress none() {
    return new RunProgress() {};
  }
}
