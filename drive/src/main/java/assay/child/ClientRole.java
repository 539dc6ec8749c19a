package assay.child;

import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.Engine;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusters;
import assay.api.engine.JoinSpec;
import assay.load.OwnerReadProcessor;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A client process: one session, used in one trial after another.
final class ClientRole implements ChildRole {

  private final Session session;
  private volatile @Nullable ClientTrial work;

  ClientRole(Engine engine, Workload workload, ProcessSpec seat) throws Exception {
    JoinSpec spec = spec(seat, workload);
    ExistingCluster there = seat.existing();
    session = there == null ? engine.open(spec) : existing(engine).open(spec, there);
  }

  /// The engine's support for clusters that it has not started.
  ///
  /// @throws IllegalStateException if it has none although its descriptor claims it
  static ExistingClusters existing(Engine engine) {
    if (engine instanceof ExistingClusters power) {
      return power;
    }
    throw new IllegalStateException(
        "the engine `%s` opens no session to a cluster that was there before"
            .formatted(engine.name()));
  }

  static JoinSpec spec(ProcessSpec seat, Workload workload) throws IOException {
    return new JoinSpec(
        seat.name(),
        seat.machine(),
        seat.cluster(),
        seat.port(),
        seat.members(),
        new Settings(seat.settings()),
        OwnerReadProcessor.with(workload.types()),
        Files.createDirectories(Path.of(seat.folder())),
        seat.address(),
        seat.addresses(),
        seat.site(),
        seat.sites(),
        seat.secret());
  }

  /// Begins a trial.
  ///
  /// @throws IllegalStateException if a trial is in progress
  void begin(Workload workload, Command.OpenClient open, MessageWriter writer) throws IOException {
    if (work != null) {
      throw new IllegalStateException("this client is already in a trial");
    }
    work = new ClientTrial(session, workload, open, writer);
  }

  @Override
  public List<Long> processes() {
    ClientTrial now = work;
    return now == null ? List.of() : now.processes();
  }

  Answer.Opened opened() {
    return new Answer.Opened(work().processes(), session.servers());
  }

  /// The work of the current trial.
  ///
  /// @throws IllegalStateException if no trial is in progress
  ClientTrial work() {
    ClientTrial now = work;
    if (now == null) {
      throw new IllegalStateException("this client is in no trial");
    }
    return now;
  }

  void end() throws Exception {
    ClientTrial ended = work;
    work = null;
    if (ended != null) {
      ended.close();
    }
  }

  @Override
  public void close() throws Exception {
    try (session) {
      end();
    }
  }
}
