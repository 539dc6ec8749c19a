package assay.engine;

import static java.nio.file.FileVisitOption.FOLLOW_LINKS;

import assay.api.Settings;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

public record InstalledEngines(List<EngineDescriptor> descriptors) {

  private static final String FOLDER = "{folder}";

  /// Folders of a clone with one folder per engine. `launch/assemble.sh` searches the same folders.
  private static final List<String> SOURCES = List.of("engines", "sessions", "brokers");

  /// The start of a value that Maven fills in.
  private static final String FILLED_IN = "${";

  private static final String AGAIN = "building the project again installs its own engines anew";

  public InstalledEngines {
    descriptors =
        descriptors.stream().sorted(Comparator.comparing(EngineDescriptor::engine)).toList();
  }

  /// Reads the descriptors of every jar in `<home>/engines/*/`, following links.
  ///
  /// @throws ProblemException E507 if a descriptor cannot be read, or its engine could never start
  public static InstalledEngines installed(Path home) {
    Path folder = home.resolve("engines");
    if (!Files.isDirectory(folder)) {
      return new InstalledEngines(List.of());
    }
    Map<String, EngineDescriptor> found = new LinkedHashMap<>();
    for (Path jar : jarsBelow(folder)) {
      installedIn(jar)
          .ifPresent(engine -> {
            requireStartable(folder, jar, engine.engine());
            if (found.put(engine.engine(), engine) != null) {
              throw broken(
                  "`%s` holds the engine `%s`, and so does another jar beside it"
                      .formatted(jar, engine.engine()),
                  "remove one of them");
            }
          });
    }
    return new InstalledEngines(List.copyOf(found.values()));
  }

  /// Adds the engines in a clone's sources, built or not. The sources win, because an engine is rebuilt before use. A
  /// descriptor that the build fills in is taken from the built jar.
  ///
  /// @param root the clone's folder
  /// @throws ProblemException with every fault of a descriptor
  public InstalledEngines orOfSources(Path root) {
    Map<String, EngineDescriptor> all = new LinkedHashMap<>();
    descriptors.forEach(engine -> all.put(engine.engine(), engine));
    for (Path file : sources(root)) {
      String text = YamlText.read(DescriptorReader.FORM, file).text();
      if (!text.contains(FILLED_IN)) {
        EngineDescriptor engine = DescriptorReader.read(text, file.toString());
        all.put(engine.engine(), engine);
      }
    }
    return new InstalledEngines(List.copyOf(all.values()));
  }

  private static List<Path> sources(Path root) {
    List<Path> files = new ArrayList<>();
    for (String kind : SOURCES) {
      Path folder = root.resolve(kind);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> modules = Files.list(folder)) {
          modules
              .map(module -> module.resolve("src/main/resources").resolve(EngineDescriptor.FILE))
              .filter(Files::isRegularFile)
              .sorted()
              .forEach(files::add);
        } catch (IOException e) {
          throw broken(
              "the engines' sources in `%s` cannot be read: %s".formatted(folder, e.getMessage()),
              "make that folder readable");
        }
      }
    }
    return files;
  }

  private static List<Path> jarsBelow(Path folder) {
    try (Stream<Path> jars = Files.find(folder, 2, (file, about) -> isJar(file), FOLLOW_LINKS)) {
      return jars.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw broken(
          "the installed engines in `%s` cannot be read: %s".formatted(folder, e.getMessage()),
          "mend that folder; " + AGAIN);
    }
  }

  private static Optional<EngineDescriptor> installedIn(Path jar) {
    try {
      return descriptorOf(jar);
    } catch (IOException e) {
      throw broken(
          "`%s` among the installed engines is no jar that can be read".formatted(jar),
          "remove it, or put a whole jar there; " + AGAIN);
    }
  }

  private static void requireStartable(Path folder, Path jar, String engine) {
    Path own = folder.resolve(engine);
    if (!own.equals(jar.getParent())) {
      throw broken(
          "`%s` holds the engine `%s`, and no member would look for it there"
              .formatted(jar, engine),
          "move it into the folder `%s`".formatted(own));
    }
  }

  private static ProblemException broken(String what, String help) {
    return ProblemException.ofHost("E507", what, help);
  }

  /// The flags that an engine needs of every JVM; none for an unknown engine.
  ///
  /// @param brought jars of the user
  public static List<String> jvmFlags(Path home, List<Path> brought, String engine)
      throws IOException {
    return found(home, brought, engine)
        .map(found ->
            found.descriptor().jvm().stream()
                .map(flag -> flag.replace(FOLDER, found.folder().toString()))
                .toList())
        .orElse(List.of());
  }

  /// Additional folders of an engine with jars for a configuration's children, each once. Only some values of its
  /// settings need them.
  ///
  /// @param brought jars of the user
  public static List<Path> furtherJars(
      Path home, List<Path> brought, String engine, Settings settings) throws IOException {
    return found(home, brought, engine).stream()
        .flatMap(found ->
            found.descriptor().settings().entrySet().stream()
                .flatMap(setting ->
                    setting.getValue().jarsOf(settings.text(setting.getKey(), "")).stream())
                .distinct()
                .map(found.folder()::resolve))
        .toList();
  }

  private record Found(EngineDescriptor descriptor, Path folder) {}

  private static Optional<Found> found(Path home, List<Path> brought, String engine)
      throws IOException {
    Path folder = home.resolve("engines").resolve(engine);
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> installed = Files.list(folder)) {
        jars.addAll(installed.filter(InstalledEngines::isJar).sorted().toList());
      }
    }
    jars.addAll(brought);
    for (Path jar : jars) {
      Optional<EngineDescriptor> descriptor = descriptorOf(jar);
      if (descriptor.isPresent() && descriptor.get().engine().equals(engine)) {
        Path place = jar.toAbsolutePath().resolveSibling(".").normalize();
        return Optional.of(new Found(descriptor.get(), place));
      }
    }
    return Optional.empty();
  }

  /// The jars that a configuration's children have from their engine. If the configuration names a release, these are
  /// the adapter's own and those of that release.
  ///
  /// @param shipped the jars of the engine's folder
  /// @throws IOException if the release was not fetched
  public static List<Path> jars(Path home, String engine, Settings settings, List<Path> shipped)
      throws IOException {
    Optional<String> release = ReleaseSetting.of(settings);
    Optional<ProductReleases> product =
        release.isEmpty()
            ? Optional.empty()
            : found(home, List.of(), engine).map(found -> found.descriptor().releases());
    if (product.isEmpty() || product.get().artifacts().isEmpty()) {
      return shipped;
    }
    List<Path> jars = new ArrayList<>();
    for (Path jar : shipped) {
      if (product.get().stays(jar.getFileName().toString())) {
        jars.add(jar);
      }
    }
    Path folder = releaseFolder(home, engine, release.orElseThrow());
    try (Stream<Path> fetched = Files.list(folder)) {
      jars.addAll(fetched.filter(InstalledEngines::isJar).sorted().toList());
    }
    return jars;
  }

  /// The folder for the jars of a product's release.
  public static Path releaseFolder(Path home, String engine, String release) {
    return home.resolve("releases").resolve(engine).resolve(release);
  }

  public InstalledEngines with(List<EngineDescriptor> others) {
    return new InstalledEngines(Stream.concat(descriptors.stream(), others.stream()).toList());
  }

  public Optional<EngineDescriptor> find(String engine) {
    return descriptors.stream().filter(each -> each.engine().equals(engine)).findFirst();
  }

  public List<EngineDescriptor> of(Plan plan) {
    return plan.engines().stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /// The descriptors of a plan's engines, with the releases that its configurations measure as their versions.
  public List<EngineDescriptor> measuredBy(Plan plan) {
    return of(plan).stream()
        .map(
            engine -> engine.versioned(ReleaseSetting.all(plan, engine.engine(), engine.version())))
        .toList();
  }

  /// The descriptors of the engines that a plan starts with the jars that Assay contains, which start-up caches fit.
  public List<EngineDescriptor> shippedIn(Plan plan) {
    return plan.configurations().stream()
        .filter(configuration -> ReleaseSetting.of(configuration.values()).isEmpty())
        .map(configuration -> of(plan, configuration))
        .distinct()
        .toList();
  }

  /// The descriptor of a configuration's engine, which existed when the plan was made.
  public EngineDescriptor of(Plan plan, Configuration configuration) {
    return find(plan.engine(configuration)).orElseThrow();
  }

  public List<String> names() {
    return descriptors.stream().map(EngineDescriptor::engine).toList();
  }

  private static boolean isJar(Path file) {
    return file.getFileName().toString().endsWith(".jar");
  }

  /// The descriptor in a jar; empty if the jar is not an engine's.
  ///
  /// @throws ProblemException with every fault of the descriptor
  public static Optional<EngineDescriptor> descriptorOf(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(EngineDescriptor.FILE);
      if (entry == null) {
        return Optional.empty();
      }
      try (InputStream in = zip.getInputStream(entry)) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return Optional.of(DescriptorReader.read(text, jar + "!/" + EngineDescriptor.FILE));
      }
    }
  }
}
