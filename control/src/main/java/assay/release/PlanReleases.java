package assay.release;

import assay.api.engine.ProgramReleases;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.engine.Jdk;
import assay.engine.ProductReleases;
import assay.engine.ReleaseSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Makes the releases that a plan names ready before anything starts.
public final class PlanReleases {

  private static final int MAJOR_OF_JAVA_1 = 44;

  private final Path home;
  private final ReleaseStore store;
  private final InstalledJdks jdks;
  private final List<Problem> unfit = new ArrayList<>();

  public PlanReleases(Path home, ReleaseStore store, InstalledJdks jdks) {
    this.home = home;
    this.store = store;
    this.jdks = jdks;
  }

  /// Fetches the releases of these configurations that are not here yet, and checks all.
  ///
  /// @throws ProblemException E545 to E548 with what stops the plan
  public void require(Plan plan, List<Configuration> configurations, InstalledEngines engines) {
    for (Configuration configuration : configurations) {
      EngineDescriptor engine = engines.of(plan, configuration);
      if (engine.releases() != null) {
        for (String named : ReleaseSetting.during(plan, configuration)) {
          String program =
              engine.releases().program(ReleaseSetting.in(configuration.values(), named));
          if (program.isEmpty()) {
            require(engine, named, configuration);
          } else {
            requireProgram(program, ReleaseSetting.release(named), origin(named, configuration));
          }
        }
      }
    }
    if (!unfit.isEmpty()) {
      throw new ProblemException(ExitCode.ENVIRONMENT, List.copyOf(unfit));
    }
  }

  private void require(EngineDescriptor engine, String release, Configuration configuration) {
    String origin = origin(release, configuration);
    StoredRelease stored = store.require(engine, release, origin);
    Path folder = InstalledEngines.releaseFolder(home, engine.engine(), release);
    int needed = 0;
    for (Map.Entry<String, String> jar : stored.coordinates().entrySet()) {
      if (isProduct(engine, jar.getValue())) {
        needed = Math.max(needed, javaOf(folder.resolve(jar.getKey())));
      }
    }
    int most = product(engine).newestJava(release).orElse(Integer.MAX_VALUE);
    Optional<Jdk> jdk =
        jdks.find(configuration.values().text("jvm", "this")).filter(found -> found.feature() > 0);
    String what = "%s %s (%s)".formatted(engine.title(), release, origin);
    if (jdk.isPresent() && jdk.get().feature() < needed) {
      unfit.add(
          new Problem(
              "E548",
              "%s is compiled for JDK %d, and %s would run it on %s"
                  .formatted(what, needed, configuration.name(), jdk.get().name()),
              "name a newer JDK with `jvm`, or an older release"));
    } else if (jdk.isPresent() && jdk.get().feature() > most) {
      unfit.add(
          new Problem(
              "E548",
              "%s runs on JDK %d at the newest, and %s would run it on %s"
                  .formatted(what, most, configuration.name(), jdk.get().name()),
              "name an older JDK with `jvm`, from %d on, or a newer release"
                  .formatted(Jdk.OLDEST)));
    }
  }

  private static ProductReleases product(EngineDescriptor engine) {
    return Objects.requireNonNull(engine.releases());
  }

  /// The place that names a release: the setting, or else the upgrade.
  private static String origin(String release, Configuration configuration) {
    Plan.Value value = configuration.settings().get(ReleaseSetting.NAME);
    return value != null && value.text().equals(release)
        ? value.origin()
        : "the upgrade of " + configuration.name();
  }

  /// A server program is never fetched: it must be on the host, and says itself which release it is.
  private static void requireProgram(String program, String release, String origin) {
    Map<Path, String> all = ProgramReleases.all(program);
    if (!all.containsValue(release)) {
      String found =
          all.isEmpty()
              ? "this host has none"
              : "this host has "
                  + all.entrySet().stream()
                      .map(each -> each.getValue() + " in " + each.getKey())
                      .collect(Collectors.joining(", "));
      throw ProblemException.ofHost(
          "E549",
          "there is no %s %s (%s): %s".formatted(program, release, origin, found),
          "put the folder of that release on the PATH, or call its program %s-%s there"
              .formatted(program, release));
    }
  }

  private static boolean isProduct(EngineDescriptor engine, String coordinates) {
    return product(engine).artifacts().stream()
        .anyMatch(artifact -> coordinates.startsWith(artifact + ":"));
  }

  /// The JDK for which a jar's first class is compiled. Classes for newer JDKs beside it are optional.
  static int javaOf(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Optional<? extends ZipEntry> type =
          zip.stream()
              .filter(entry ->
                  entry.getName().endsWith(".class")
                      && entry.getName().contains("/")
                      && !entry.getName().startsWith("META-INF/"))
              .findFirst();
      if (type.isEmpty()) {
        return 0;
      }
      try (InputStream in = zip.getInputStream(type.get())) {
        DataInputStream head = new DataInputStream(in);
        head.readInt();
        head.readUnsignedShort();
        return head.readUnsignedShort() - MAJOR_OF_JAVA_1;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
