package assay.run.context;

import assay.cluster.ChildHandle;
import assay.probe.HiccupProbe;
import assay.record.event.ClusterEvent;
import assay.record.event.EventLog;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.CompleteTextLines;
import assay.record.io.RunDirectory;
import assay.record.io.SealWriter;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import assay.record.probe.LinkLog;
import assay.record.probe.LinkSample;
import assay.record.probe.LoopbackTrafficLog;
import assay.record.probe.NetworkSample;
import assay.record.probe.ProbeLog;
import assay.record.probe.ProbeSample;
import assay.schedule.Clock;
import assay.tether.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Writes messages and observations into the record as they happen, and reports them to the run's watcher. Safe for
/// many threads.
public final class EventRecorder implements AutoCloseable {

  private final EventLog events;
  private final IntervalLog timeline;
  private final ProbeLog probes;
  private final LoopbackTrafficLog network;
  private final LinkLog link;
  private final SealWriter seals;
  private final RunProgress progress;
  private final Clock clock;
  private final Map<String, Long> hiccupNanos = new ConcurrentHashMap<>();
  private @Nullable IOException failure;

  public EventRecorder(RunDirectory directory, RunProgress progress) throws IOException {
    this(directory, progress, Clock.host());
  }

  /// A recorder of a new record.
  ///
  /// @param clock the clock of the recorder's own observations
  public EventRecorder(RunDirectory directory, RunProgress progress, Clock clock)
      throws IOException {
    this(directory, progress, clock, SealWriter.of(directory));
  }

  /// Continues an intact record that no process is writing.
  public static EventRecorder continued(RunDirectory directory, RunProgress progress)
      throws IOException {
    for (Path file : directory.appended()) {
      CompleteTextLines.endWhole(file);
    }
    return new EventRecorder(directory, progress, Clock.host(), SealWriter.continued(directory));
  }

  private EventRecorder(RunDirectory directory, RunProgress progress, Clock clock, SealWriter seals)
      throws IOException {
    this.seals = seals;
    events = new EventLog(directory.events());
    timeline = new IntervalLog(directory.timeline());
    probes = new ProbeLog(directory.probes());
    network = new LoopbackTrafficLog(directory.network());
    link = new LinkLog(directory.link());
    this.progress = progress;
    this.clock = clock;
  }

  /// Records an event with the current time.
  public void record(String trial, RunEvent event, String step, String text) {
    record(
        new TimedEvent(
            clock.nanos(),
            trial.isEmpty() ? null : trial,
            step.isEmpty() ? null : step,
            text,
            event));
  }

  public synchronized void record(TimedEvent event) {
    write(() -> events.append(event));
    progress.onEvent(event);
  }

  public synchronized void intervals(List<Interval> intervals) {
    write(() -> timeline.append(intervals));
    progress.ticked(intervals);
  }

  /// Keeps a child's longest stall until its next sample. A long stall is an event of its own.
  public void hiccup(String trial, ChildHandle child, Message.HiccupSeen hiccup) {
    hiccupNanos.merge(child.name(), hiccup.maxNanos(), Math::max);
    if (hiccup.maxNanos() >= HiccupProbe.LONG_NANOS) {
      record(stoodStill(trial, child.name(), hiccup));
    }
  }

  private static TimedEvent stoodStill(String trial, String process, Message.HiccupSeen hiccup) {
    return new TimedEvent(
        hiccup.nanos(),
        trial,
        null,
        "%s stood still for %d ms".formatted(process, hiccup.maxNanos() / 1_000_000),
        new ClusterEvent.StoodStill(process, hiccup.maxNanos()));
  }

  /// The longest stall of a process since the last call; -1 if there was none.
  long takeHiccup(String process) {
    Long longest = hiccupNanos.remove(process);
    return longest == null ? -1 : longest;
  }

  synchronized void sample(ProbeSample sample) {
    write(() -> probes.append(sample));
    progress.sampled(sample);
  }

  synchronized void sample(NetworkSample sample) {
    write(() -> network.append(sample));
  }

  public synchronized void sample(LinkSample sample) {
    write(() -> link.append(sample));
  }

  /// Replaces a sealed file of the run, and seals it again.
  public synchronized void replace(Path file, String text) throws IOException {
    seals.replace("", file, text);
  }

  /// Records that a trial has no figure for a metric, because its probe could not measure.
  public void declined(String trial, String metric, String reason) {
    String text = metric + " is not known: " + reason;
    record(trial, new TrialEvent.Declined(metric, reason), "", text);
  }

  /// Seals a trial's files, when they are complete and before the event that says so.
  public synchronized void sealed(String trial) {
    write(() -> seals.ended(trial));
  }

  /// Seals a file that was written as a whole.
  ///
  /// @param trial the id of the file's trial; empty for the run
  public synchronized void sealed(String trial, Path file) throws IOException {
    seals.whole(trial, file);
  }

  /// Seals all growing files when no process writes any more.
  public synchronized void finish() throws IOException {
    close();
    seals.finish();
  }

  @FunctionalInterface
  private interface Rows {
    void write() throws IOException;
  }

  /// Keeps the failure for the caller of the plan: threads that receive messages must not end because a disk is full.
  private void write(Rows rows) {
    try {
      rows.write();
    } catch (UncheckedIOException e) {
      failure = failure == null ? e.getCause() : failure;
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
  }

  /// Checks that everything recorded so far is on disk.
  ///
  /// @throws IOException the first failure to write
  public synchronized void requireWritten() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    events.close();
    timeline.close();
    probes.close();
    network.close();
    link.close();
  }
}
