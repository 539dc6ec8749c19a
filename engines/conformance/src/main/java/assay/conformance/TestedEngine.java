package assay.conformance;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The engine that the checks are about, if it is not the one on the class path of this process: for example the same
/// engine with another release of its product.
///
/// @param claims what its descriptor claims
/// @param classPath the class path of its members and clients
/// @param jdk the folder of the JDK that runs them
public record TestedEngine(DescriptorClaims claims, String classPath, Path jdk) {

  private static final AtomicReference<@Nullable TestedEngine> OTHER = new AtomicReference<>();

  /// @param jars the jars of members and clients, those of the kit included
  public static TestedEngine of(DescriptorClaims claims, List<Path> jars, Path jdk) {
    return new TestedEngine(
        claims,
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
        jdk);
  }

  /// From now on all checks of this process are about this engine.
  public void use() {
    OTHER.set(this);
  }

  /// From now on all checks are about the engine on the class path again.
  public static void useOwn() {
    OTHER.set(null);
    SharedClassArchive.forgetAll();
  }

  /// The program that runs members and clients.
  static Path java() {
    return other()
        .map(TestedEngine::jdk)
        .orElseGet(() -> Path.of(System.getProperty("java.home")))
        .resolve("bin")
        .resolve("java");
  }

  static Optional<TestedEngine> other() {
    return Optional.ofNullable(OTHER.get());
  }
}
