package assay.cli;

import assay.api.Workload;
import assay.engine.Engines;
import assay.study.Host;
import assay.study.Resolver;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/// Where Assay and its studies lie.
///
/// @param home the folder with the jars of the bench and of every engine
/// @param root the project's folder, with `studies` and `runs`
record Installation(Path home, Path root) {

  /// The installation this process was started from; the working folder where nobody says.
  static Installation here() {
    String root = System.getProperty("assay.root", "");
    String home = System.getProperty("assay.home", root);
    return new Installation(Path.of(home), Path.of(root));
  }

  /// The studies that come along.
  Library library() {
    return new Library(root.resolve("studies"));
  }

  /// Where runs are written unless told otherwise.
  Path runs() {
    return root.resolve("runs");
  }

  /// The installed engines.
  Engines engines() {
    return Engines.installed(home);
  }

  /// The workloads on the class path.
  List<Workload> workloads() {
    return ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /// What makes plans of studies here.
  Resolver resolver() {
    return new Resolver(engines(), workloads(), Host.here());
  }
}
