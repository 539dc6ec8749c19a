package assay.conformance;

import assay.api.engine.JoinSpec;
import java.nio.file.Path;
import java.util.List;

/// Where the processes of a cluster are.
interface Network extends AutoCloseable {

  /// All on the host's loopback.
  Network LOOPBACK =
      new Network() {
        @Override
        public String addressOf(String name) {
          return JoinSpec.LOOPBACK;
        }

        @Override
        public List<String> launcher(String name, Path folder) {
          return List.of();
        }

        @Override
        public void close() {}
      };

  /// The address of a process.
  String addressOf(String name);

  /// The beginning of the command line of a process.
  ///
  /// @param folder where it is to stand
  List<String> launcher(String name, Path folder);

  @Override
  void close();
}
