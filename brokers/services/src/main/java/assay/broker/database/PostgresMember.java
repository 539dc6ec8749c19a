package assay.broker.database;

import assay.api.ServerProcess;
import assay.api.engine.Member;
import assay.broker.MountAwareDeletion;
import assay.program.postgres.PostgresProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The member that has started a PostgreSQL server; it ends when the server does.
final class PostgresMember implements Member {

  private final PostgresProgram program;
  private final Path files;
  private final int port;
  private final List<Long> processes;

  /// @param program closed with this
  /// @param files deleted when this is closed
  PostgresMember(PostgresProgram program, int port, Path files) throws IOException {
    this.program = program;
    this.port = port;
    this.files = files;
    processes = List.of(program.server());
    program.shell().takeAlong();
  }

  @Override
  public List<Long> processes() {
    return processes;
  }

  @Override
  public List<ServerProcess> servers() {
    return List.of(new ServerProcess(ServerProcess.Role.DATABASE, processes, port));
  }

  @Override
  public void close() {
    program.close();
    MountAwareDeletion.delete(files);
  }
}
