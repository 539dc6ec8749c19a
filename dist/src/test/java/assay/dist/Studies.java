package assay.dist;

import assay.api.Workload;
import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.plan.Plan;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The project's own studies, resolved for a host with everything they need.
final class Studies {

  private static final Path FOLDER = Path.of("../studies");

  /// The programs that a host needs, a line each; this imaginary host has them.
  private static final Pattern PROGRAMS = Pattern.compile("(?m)^ *programs: .*\\n");

  private static final long MEMORY = 64L << 30;

  /// Queried once for all studies, because each JDK is started for it.
  private static final InstalledJdks JDKS = InstalledJdks.here();

  private static final InstalledEngines ENGINES = described();
  private static final List<Workload> WORKLOADS =
      ServiceLoader.load(Workload.class).stream().map(ServiceLoader.Provider::get).toList();

  /// Most tests ask for the same plans.
  private static final Map<String, Plan> PLANS = new ConcurrentHashMap<>();

  private Studies() {}

  /// `first-look`, `hub/failover`
  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .map(file -> FOLDER.relativize(file).toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted()
          .toList();
    }
  }

  static Plan plan(String name, boolean lean) throws IOException {
    String key = name + (lean ? " lean" : "");
    Plan plan = PLANS.get(key);
    if (plan == null) {
      plan = plan(name, lean, List.of());
      PLANS.put(key, plan);
    }
    return plan;
  }

  /// With some values changed.
  static Plan plan(String name, boolean lean, List<String> set) throws IOException {
    StudyOptions options = new StudyOptions(set, lean, null, null, List.of());
    return new StudyResolver(engines(), workloads(), new HostCapabilities(MEMORY, JDKS))
        .resolve(FOLDER.resolve(name + ".yaml"), options)
        .plan();
  }

  /// The plan of a study that is in no file.
  static Plan resolved(String text, Path file) {
    return new StudyResolver(engines(), workloads(), new HostCapabilities(MEMORY, JDKS))
        .resolve(text, file, StudyOptions.NONE)
        .plan();
  }

  static List<Workload> workloads() {
    return WORKLOADS;
  }

  static InstalledEngines engines() {
    return ENGINES;
  }

  private static InstalledEngines described() {
    try {
      return read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InstalledEngines read() throws IOException {
    List<EngineDescriptor> found = new ArrayList<>();
    for (String room : List.of("../engines", "../sessions", "../brokers")) {
      try (Stream<Path> folders = Files.list(Path.of(room))) {
        for (Path folder : folders.sorted().toList()) {
          Path file = folder.resolve("src/main/resources").resolve(EngineDescriptor.FILE);
          if (Files.exists(file)) {
            String text = PROGRAMS.matcher(Files.readString(file)).replaceAll("");
            found.add(DescriptorReader.read(text, file.toString()));
          }
        }
      }
    }
    return new InstalledEngines(found);
  }
}
