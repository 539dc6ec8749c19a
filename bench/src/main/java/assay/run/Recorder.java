package assay.run;

import assay.cluster.Child;
import assay.probe.HiccupProbe;
import assay.record.CellEvent;
import assay.record.ClusterEvent;
import assay.record.Interval;
import assay.record.Mark;
import assay.record.Marks;
import assay.record.Network;
import assay.record.NetworkSample;
import assay.record.ProbeSample;
import assay.record.Probes;
import assay.record.RunDirectory;
import assay.record.RunEvent;
import assay.record.Seals;
import assay.record.Timeline;
import assay.schedule.Clock;
import assay.tether.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Writes what the parent hears and sees into the record as it happens, and tells whoever watches.
/// Safe for many threads.
final class Recorder implements AutoCloseable {

  private final Marks marks;
  private final Timeline timeline;
  private final Probes probes;
  private final Network network;
  private final Seals seals;
  private final Progress progress;
  private final Clock clock;
  private final Map<String, Long> hiccupNanos = new ConcurrentHashMap<>();
  private @Nullable IOException failure;

  Recorder(RunDirectory directory, Progress progress) throws IOException {
    this(directory, progress, Clock.host());
  }

  /// @param clock where the moments of what it sees itself come from
  Recorder(RunDirectory directory, Progress progress, Clock clock) throws IOException {
    marks = new Marks(directory.events());
    timeline = new Timeline(directory.timeline());
    probes = new Probes(directory.probes());
    network = new Network(directory.network());
    seals = Seals.of(directory);
    this.progress = progress;
    this.clock = clock;
  }

  /// Records a mark with the moment of now.
  void mark(String cell, RunEvent event, String step, String text) {
    mark(
        new Mark(
            clock.nanos(),
            cell.isEmpty() ? null : cell,
            step.isEmpty() ? null : step,
            text,
            event));
  }

  /// Records a mark.
  synchronized void mark(Mark mark) {
    write(() -> marks.append(mark));
    progress.marked(mark);
  }

  /// Records what clients did.
  synchronized void intervals(List<Interval> intervals) {
    write(() -> timeline.append(intervals));
    progress.ticked(intervals);
  }

  /// Notes a child's longest stall until its next sample; a long one is an event of its own.
  void hiccup(String cell, Child child, Message.Hiccuped hiccup) {
    hiccupNanos.merge(child.name(), hiccup.maxNanos(), Math::max);
    if (hiccup.maxNanos() >= HiccupProbe.LONG_NANOS) {
      mark(stoodStill(cell, child.name(), hiccup));
    }
  }

  private static Mark stoodStill(String cell, String process, Message.Hiccuped hiccup) {
    return new Mark(
        hiccup.nanos(),
        cell,
        null,
        "%s stood still for %d ms".formatted(process, hiccup.maxNanos() / 1_000_000),
        new ClusterEvent.StoodStill(process, hiccup.maxNanos()));
  }

  /// The longest stall of a process since it was asked for last.
  long takeHiccup(String process) {
    Long longest = hiccupNanos.remove(process);
    return longest == null ? -1 : longest;
  }

  /// Records what a probe saw of a process.
  synchronized void sample(ProbeSample sample) {
    write(() -> probes.append(sample));
  }

  /// Records what a probe saw of the network.
  synchronized void sample(NetworkSample sample) {
    write(() -> network.append(sample));
  }

  /// Puts a text in the place of a file of the run that was sealed before, and seals it.
  synchronized void replace(Path file, String text) throws IOException {
    seals.replace("", file, text);
  }

  /// Records that a metric has no figure in a cell because its probe cannot see what it is for.
  void declined(String cell, String metric, String reason) {
    String text = metric + " is not known: " + reason;
    mark(cell, new CellEvent.Declined(metric, reason), "", text);
  }

  /// Seals what a cell left: called when its files are whole, and before the mark that says so.
  synchronized void sealed(String cell) {
    write(() -> {
      try {
        seals.ended(cell);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /// Seals a file that was written as a whole.
  ///
  /// @param cell the id of the cell it tells of; empty for the run
  synchronized void sealed(String cell, Path file) throws IOException {
    seals.whole(cell, file);
  }

  /// Seals all that grew, when nobody writes any more.
  synchronized void finish() throws IOException {
    close();
    seals.finish();
  }

  /// Threads that hear children must not end because a disk is full; whoever runs the plan asks.
  private void write(Runnable rows) {
    try {
      rows.run();
    } catch (UncheckedIOException e) {
      failure = failure == null ? e.getCause() : failure;
    }
  }

  /// Does nothing where all is on disk that was recorded so far.
  ///
  /// @throws IOException the first reason why something is not
  synchronized void requireWritten() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    marks.close();
    timeline.close();
    probes.close();
    network.close();
  }
}
