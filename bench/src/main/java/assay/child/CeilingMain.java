package assay.child;

import assay.api.ClientSpec;
import assay.api.Data;
import assay.api.Engine;
import assay.api.Session;
import assay.api.Settings;
import assay.api.Workload;
import assay.json.Json;
import assay.load.Ceiling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// A process that measures what the bench itself costs, on the no-op engine of its class path, and
/// prints a [Ceiling.Measured] as one line of JSON.
public final class CeilingMain {

  private static final int REQUESTS = 20_000_000;
  private static final int ROUNDS = 5;

  private CeilingMain() {}

  /// Measures and prints.
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("assay-ceiling");
    try (Session session = engine().open(spec(folder))) {
      Workload workload = ServiceLoader.load(Workload.class).findFirst().orElseThrow();
      Ceiling ceiling =
          new Ceiling(session, workload, new Data(workload.defaults()), "get", REQUESTS);
      System.out.println(Json.line(ceiling.measure(List.of(1, 2), ROUNDS, folder)));
    } finally {
      delete(folder);
    }
  }

  private static Engine engine() {
    return ServiceLoader.load(Engine.class).findFirst().orElseThrow();
  }

  private static ClientSpec spec(Path folder) {
    Settings settings =
        new Settings(
            Map.of(
                "behaviour", "noop",
                "backup", "none",
                "backup-count", "1",
                "partitions", "31",
                "machines", "1"));
    return new ClientSpec("client-1", "machine-1", "calibrate", 0, 1, settings, List.of(), folder);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
