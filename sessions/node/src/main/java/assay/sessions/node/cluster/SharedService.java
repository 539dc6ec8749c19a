package assay.sessions.node.cluster;

import assay.api.ServerProcess;
import assay.program.HostProgram;
import java.util.List;

/// A cluster-wide service in the first client's process, such as a database.
@FunctionalInterface
public interface SharedService extends AutoCloseable {

  default List<ServerProcess> servers() {
    return List.of();
  }

  /// @param port where it takes connections
  static SharedService program(HostProgram program, ServerProcess.Role role, int port) {
    return new SharedService() {

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
