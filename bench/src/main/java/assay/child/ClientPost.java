package assay.child;

import assay.api.Engine;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.engine.JoinSpec;
import assay.load.ReadOnOwner;
import assay.tether.Command;
import assay.tether.Command.Seat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A process that is a client: one session, and what it does in one cell after another.
final class ClientPost implements Post {

  private final Session session;
  private volatile @Nullable CellWork work;

  /// Joins the cluster.
  ///
  /// @param workload whose types travel
  ClientPost(Engine engine, Workload workload, Seat seat) throws Exception {
    session = engine.open(spec(seat, workload));
  }

  /// What a process of a seat is told when it joins.
  static JoinSpec spec(Seat seat, Workload workload) throws IOException {
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
        seat.meeting());
  }

  /// Begins a cell.
  ///
  /// @throws IllegalStateException where one is going on
  void begin(Workload workload, Command.OpenClient open, Voice voice) throws IOException {
    if (work != null) {
      throw new IllegalStateException("this client is already in a cell");
    }
    work = new CellWork(session, workload, open, voice);
  }

  /// What it does in its cell.
  ///
  /// @throws IllegalStateException where none is going on
  CellWork work() {
    CellWork now = work;
    if (now == null) {
      throw new IllegalStateException("this client is in no cell");
    }
    return now;
  }

  /// Ends its cell, where one is going on; the session stays for another one.
  void end() throws Exception {
    CellWork ended = work;
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
