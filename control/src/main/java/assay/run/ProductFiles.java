package assay.run;

import assay.api.Settings;
import assay.api.engine.HostPrograms;
import assay.api.engine.ProgramReleases;
import assay.cluster.Installation;
import assay.engine.InstalledJdks;
import assay.engine.ReleaseSetting;
import assay.outside.Sha256;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.run.context.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Hashes of the files that are measured: the jars of each product, and the virtual machine of each JDK.
final class ProductFiles {

  private static final String OF_ASSAY = "assay-";
  private static final Path MACHINE = Path.of("lib", "server", "libjvm.so");

  private ProductFiles() {}

  /// The hashes by product and JDK of a plan's configurations, then by file.
  static Map<String, Map<String, String>> of(Plan plan, RunOptions options) throws IOException {
    Installation home = Installation.here();
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (Configuration configuration : plan.configurations()) {
      String engine = plan.engine(configuration);
      // The jars of a product that Assay contains do not depend on the configuration.
      List<Settings> settings = new ArrayList<>(List.of(configuration.values()));
      ReleaseSetting.during(plan, configuration)
          .forEach(named -> settings.add(ReleaseSetting.in(configuration.values(), named)));
      for (Settings its : settings) {
        String product = ReleaseSetting.product(engine, its);
        if (!all.containsKey(product) && options.existing() == null) {
          all.put(product, files(home, engine, its, options));
        }
      }
    }
    // Other hosts have their own JDK.
    if (options.hosts() == null) {
      InstalledJdks jdks = InstalledJdks.here();
      for (Configuration configuration : plan.configurations()) {
        String asked = configuration.values().text("jvm", "this");
        Path machine = home.java(asked).resolveSibling("..").resolve(MACHINE).normalize();
        String jdk = "JDK " + jdks.find(asked).map(found -> found.name()).orElse(asked);
        if (!all.containsKey(jdk) && Files.isRegularFile(machine)) {
          all.put(jdk, Map.of(machine.getFileName().toString(), Sha256.of(machine)));
        }
      }
    }
    all.values().removeIf(Map::isEmpty);
    return all;
  }

  private static Map<String, String> files(
      Installation home, String engine, Settings settings, RunOptions options) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    Optional<Path> program = program(engine, settings, options);
    if (program.isPresent()) {
      hashes.put(program.get().getFileName().toString(), Sha256.of(program.get()));
    }
    for (Path jar : home.engineClassPath(engine, settings)) {
      String name = jar.getFileName().toString();
      if (!name.startsWith(OF_ASSAY)) {
        hashes.put(name, Sha256.of(jar));
      }
    }
    return hashes;
  }

  private static Optional<Path> program(String engine, Settings settings, RunOptions options) {
    return options.engines().stream()
        .filter(each -> each.engine().equals(engine))
        .flatMap(each -> Stream.ofNullable(each.releases()))
        .map(product -> product.program(settings))
        .filter(program -> !program.isEmpty())
        .findFirst()
        .flatMap(program ->
            ReleaseSetting.of(settings)
                .map(release -> ProgramReleases.find(program, release))
                .orElseGet(() -> HostPrograms.find(program)));
  }
}
