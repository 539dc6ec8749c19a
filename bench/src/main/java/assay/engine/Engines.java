package assay.engine;

import static java.nio.file.FileVisitOption.FOLLOW_LINKS;

import assay.plan.Plan;
import assay.plan.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The installed engines, in the order of their names.
///
/// @param descriptors one per engine
public record Engines(List<EngineDescriptor> descriptors) {

  public Engines {
    descriptors =
        descriptors.stream().sorted(Comparator.comparing(EngineDescriptor::engine)).toList();
  }

  /// Reads the descriptors of every jar in `<home>/engines/*/`, links followed.
  ///
  /// @throws assay.problem.ProblemException E507 where a descriptor cannot be read
  public static Engines installed(Path home) {
    Path folder = home.resolve("engines");
    if (!Files.isDirectory(folder)) {
      return new Engines(List.of());
    }
    List<EngineDescriptor> found = new ArrayList<>();
    try (Stream<Path> jars = Files.find(folder, 2, (file, about) -> isJar(file), FOLLOW_LINKS)) {
      for (Path jar : jars.sorted().toList()) {
        descriptorOf(jar).ifPresent(found::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Engines(found);
  }

  /// The flags that an engine needs of every JVM; none where there is no such engine.
  ///
  /// @param brought jars that the user brings along
  public static List<String> jvmFlags(Path home, List<Path> brought, String engine)
      throws IOException {
    Path folder = home.resolve("engines").resolve(engine);
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> installed = Files.list(folder)) {
        jars.addAll(installed.filter(Engines::isJar).sorted().toList());
      }
    }
    jars.addAll(brought);
    for (Path jar : jars) {
      Optional<EngineDescriptor> descriptor = descriptorOf(jar);
      if (descriptor.isPresent() && descriptor.get().engine().equals(engine)) {
        return descriptor.get().jvm();
      }
    }
    return List.of();
  }

  /// These engines, and others.
  public Engines with(List<EngineDescriptor> others) {
    return new Engines(Stream.concat(descriptors.stream(), others.stream()).toList());
  }

  /// The descriptor of an engine, where it is installed.
  public Optional<EngineDescriptor> find(String engine) {
    return descriptors.stream().filter(each -> each.engine().equals(engine)).findFirst();
  }

  /// The descriptors of a plan's engines, in its order.
  public List<EngineDescriptor> of(Plan plan) {
    return plan.engines().stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /// The descriptor of a strategy's engine, which was installed when the plan was made.
  public EngineDescriptor of(Plan plan, Strategy strategy) {
    return find(plan.engine(strategy)).orElseThrow();
  }

  /// The names of the installed engines.
  public List<String> names() {
    return descriptors.stream().map(EngineDescriptor::engine).toList();
  }

  private static boolean isJar(Path file) {
    return file.getFileName().toString().endsWith(".jar");
  }

  /// The descriptor in a jar; none where the jar is of no engine.
  ///
  /// @throws assay.problem.ProblemException with everything that is wrong with the descriptor
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
