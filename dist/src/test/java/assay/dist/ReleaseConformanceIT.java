package assay.dist;

import assay.api.Settings;
import assay.api.engine.Engine;
import assay.conformance.Conformance;
import assay.conformance.ConformanceMain;
import assay.conformance.DescriptorClaims;
import assay.conformance.TestedEngine;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledEngines;
import assay.engine.InstalledJdks;
import assay.engine.Jdk;
import assay.engine.ReleaseSetting;
import assay.problem.ProblemException;
import assay.release.ReleaseRepositoryLoader;
import assay.release.ReleaseStore;
import assay.testing.SkipReason;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The kit on the oldest and the newest release of each engine's range, and on one between them. `-Dassay.releases=ignite`
/// leaves out the others.
@Tag("nightly")
@ParameterizedClass(name = "{0}")
@MethodSource("assay.dist.TriedReleases#all")
final class ReleaseConformanceIT extends Conformance {

  private static final Path HOME = AssayProcess.HOME;

  /// Every process of the kit needs the jars of these classes.
  private static final List<Class<?>> OF_THE_KIT =
      List.of(ConformanceMain.class, Engine.class, Assertions.class, Nullable.class);

  /// @param tried what is tested from now on
  ReleaseConformanceIT(TriedReleases.Tried tried) {
    System.out.println("conformance: " + tried);
  }

  @BeforeParameterizedClassInvocation
  static void use(TriedReleases.Tried tried) throws Exception {
    EngineDescriptor engine = InstalledEngines.installed(HOME).find(tried.engine()).orElseThrow();
    fetch(engine, tried.release());
    List<Path> jars = new ArrayList<>();
    try (Stream<Path> shipped = Files.list(HOME.resolve("engines").resolve(tried.engine()))) {
      jars.addAll(
          InstalledEngines.jars(
              HOME,
              tried.engine(),
              new Settings(Map.of(ReleaseSetting.NAME, tried.release())),
              shipped.filter(jar -> jar.toString().endsWith(".jar")).sorted().toList()));
    }
    DescriptorClaims claims = claims(engine, tried.release(), jars);
    for (Class<?> type : OF_THE_KIT) {
      jars.add(placeOf(type));
    }
    TestedEngine.of(claims, jars, jdk(engine, tried.release())).use();
  }

  @AfterParameterizedClassInvocation
  static void end() {
    TestedEngine.useOwn();
  }

  @Override
  protected boolean membersTellTheirView() {
    return true;
  }

  private static void fetch(EngineDescriptor engine, String release) {
    ReleaseStore store =
        new ReleaseStore(HOME, () -> ReleaseRepositoryLoader.open(HOME), System.out::println);
    try {
      var unused = store.require(engine, release, "the kit");
    } catch (ProblemException e) {
      String code = e.problems().getFirst().code();
      if (!code.equals("E545") && !code.equals("E546")) {
        throw e;
      }
      SkipReason.skip(
          Optional.of(
              "%s %s cannot be fetched (name a repository in Maven's settings.xml)"
                  .formatted(engine.engine(), release)));
    }
  }

  /// This JDK, or an older one if the release does not run on it.
  private static Path jdk(EngineDescriptor engine, String release) {
    int newest =
        Objects.requireNonNull(engine.releases()).newestJava(release).orElse(Integer.MAX_VALUE);
    Optional<Jdk> fit =
        InstalledJdks.here().all().stream()
            .filter(jdk -> jdk.feature() >= Jdk.OLDEST && jdk.feature() <= newest)
            .findFirst();
    if (fit.isEmpty()) {
      SkipReason.skip(
          Optional.of(
              "%s %s needs a JDK from %d to %d"
                  .formatted(engine.engine(), release, Jdk.OLDEST, newest)));
    }
    return fit.orElseThrow().home();
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /// The descriptor, without what the release takes away.
  private static DescriptorClaims claims(EngineDescriptor engine, String release, List<Path> jars)
      throws IOException {
    ObjectNode descriptor = (ObjectNode) descriptor(engine, jars);
    Predicate<String> lacks =
        capability ->
            EngineDescriptor.takes(
                engine.taken(capability).getOrDefault(ReleaseSetting.NAME, List.of()), release);
    ArrayNode capabilities = descriptor.putArray("capabilities");
    engine.capabilities().stream().filter(lacks.negate()).forEach(capabilities::add);
    if (lacks.test("PairUpdateSolutions")) {
      var unused = descriptor.remove("solutions");
    }
    return new DescriptorClaims(descriptor);
  }

  private static JsonNode descriptor(EngineDescriptor engine, List<Path> jars) throws IOException {
    for (Path jar : jars) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        var entry = zip.getEntry(EngineDescriptor.FILE);
        if (entry != null) {
          try (InputStream in = zip.getInputStream(entry)) {
            return YAMLMapper.shared().readTree(in);
          }
        }
      }
    }
    throw new IllegalStateException("no jar of %s has its descriptor".formatted(engine.engine()));
  }
}
