package assay.child;

import assay.api.Engine;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusters;
import assay.api.engine.JoinSpec;
import assay.load.ReadOnOwner;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Command.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A process that is a client: one session, and what it does in one cell after another.
final class ClientRole implements ChildRole {

  private final Session session;
  private volatile @Nullable ClientCell work;

  /// Joins the cluster.
  ///
  /// @param workload whose types travel
  ClientRole(Engine engine, Workload workload, ProcessSpec seat) throws Exception {
    JoinSpec spec = spec(seat, workload);
    ExistingCluster there = seat.existing();
    session = there == null ? engine.open(spec) : existing(engine).open(spec, there);
  }

  /// The power of an engine over clusters that it has not started.
  ///
  /// @throws IllegalStateException where it has none, though its descriptor says so
  static ExistingClusters existing(Engine engine) {
    if (engine instanceof ExistingClusters power) {
      return power;
    }
    throw new IllegalStateException(
        "the engine `%s` opens no session to a cluster that was there before"
            .formatted(engine.name()));
  }

  /// What a process of a seat is told when it joins.
  static JoinSpec spec(ProcessSpec seat, Workload workload) throws IOException {
    return new JoinSpec(
        seat.name(),
        seat.machine(),
        seat.cluster(),
        seat.port(),
        seat.members(),
        new Settings(seat.settings()),
        ReadOnOwner.with(workload.types()),
        Files.createDirectories(Path.of(seat.folder())),
        seat.address(),
        seat.addresses(),
        seat.site(),
        seat.sites());
  }

  /// Begins a cell.
  ///
  /// @throws IllegalStateException where one is going on
  void begin(Workload workload, Command.OpenClient open, MessageWriter writer) throws IOException {
    if (work != null) {
      throw new IllegalStateException("this client is already in a cell");
    }
    work = new ClientCell(session, workload, open, writer);
  }

  @Override
  public List<Long> processes() {
    ClientCell now = work;
    return now == null ? List.of() : now.processes();
  }

  /// What the parent is told.
  Answer.Opened opened() {
    return new Answer.Opened(work().processes(), session.servers());
  }

  /// What it does in its cell.
  ///
  /// @throws IllegalStateException where none is going on
  ClientCell work() {
    ClientCell now = work;
    if (now == null) {
      throw new IllegalStateException("this client is in no cell");
    }
    return now;
  }

  /// Ends its cell, where one is going on; the session stays for another one.
  void end() throws Exception {
    ClientCell ended = work;
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
