package assay.conformance;

import assay.api.engine.JoinSpec;
import java.nio.file.Path;
import java.util.List;

interface TestNetwork extends AutoCloseable {

  /// All processes on the host's loopback.
  TestNetwork LOOPBACK =
      new TestNetwork() {
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

  String addressOf(String name);

  /// The prefix for a process's command line.
  ///
  /// @param folder its working folder
  List<String> launcher(String name, Path folder);

  @Override
  void close();
}
