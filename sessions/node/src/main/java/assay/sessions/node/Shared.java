package assay.sessions.node;

import assay.api.engine.ServerProcess;
import assay.program.HostProgram;
import java.util.List;

/// Something that the first client's process has for the whole cluster, such as a database.
@FunctionalInterface
public interface Shared extends AutoCloseable {

  /// The servers that it is.
  default List<ServerProcess> servers() {
    return List.of();
  }

  /// A program that is a server.
  ///
  /// @param port where it takes connections
  static Shared program(HostProgram program, ServerProcess.Role role, int port) {
    return new Shared() {

      @Override
      public List<ServerProcess> servers() {
        return List.of(new ServerProcess(role, List.of(program.pid()), port));
      }

      @Override
      public void close() {
        program.close();
      }
    };
  }
}
