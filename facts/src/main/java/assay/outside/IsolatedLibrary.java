package assay.outside;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// A library in a folder outside every class path. It is loaded only when a run needs it, so other runs are neither slower
/// nor larger.
public final class IsolatedLibrary {

  private IsolatedLibrary() {}

  /// The service that a folder's jars provide, or one on the class path if there is no such folder.
  public static <T> Optional<T> load(Path folder, Class<T> service) throws IOException {
    List<URL> jars = jars(folder);
    ClassLoader own = service.getClassLoader();
    ClassLoader library = jars.isEmpty() ? own : new URLClassLoader(jars.toArray(URL[]::new), own);
    return ServiceLoader.load(service, library).findFirst();
  }

  private static List<URL> jars(Path folder) throws IOException {
    List<URL> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path jar : found) {
          jars.add(jar.toUri().toURL());
        }
      }
    }
    return jars;
  }
}
