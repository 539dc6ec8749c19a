package assay.broker.database;

import assay.api.engine.Member;
import assay.broker.FileTree;
import assay.database.PostgresProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/// The member that has started a PostgreSQL server, and ends as soon as the server does.
final class PostgresMember implements Member {

  /// What the process ends with when its server did.
  private static final int HALTED = 3;

  private final PostgresProgram program;
  private final Path files;
  private final List<Long> processes;
  private volatile boolean leaving;

  /// @param program closed with it
  /// @param files deleted when it is closed
  PostgresMember(PostgresProgram program, Path files) throws IOException {
    this.program = program;
    this.files = files;
    processes = List.of(program.server());
    var unused = program.end().thenRun(this::ended);
  }

  private void ended() {
    if (!leaving) {
      System.err.println("the PostgreSQL server has ended, and so does its member");
      Runtime.getRuntime().halt(HALTED);
    }
  }

  @Override
  public List<Long> processes() {
    return processes;
  }

  @Override
  public void close() {
    leaving = true;
    try {
      program.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    FileTree.delete(files);
  }
}
