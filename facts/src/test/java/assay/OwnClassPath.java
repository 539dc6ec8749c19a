package assay;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The class path for a JVM that a test starts.
public final class OwnClassPath {

  private OwnClassPath() {}

  /// The origin of these classes, however this JVM was started.
  public static String of(Class<?>... types) {
    return Arrays.stream(types)
        .map(OwnClassPath::place)
        .distinct()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
