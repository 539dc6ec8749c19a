package assay.host.pod;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// Loads the Kubernetes client library from a folder outside every class path. The library is loaded only if a hosts
/// file needs it, so other runs are neither slower nor larger.
public final class PodApiLoader {

  private static final String FOLDER = "kubernetes";

  /// Loaded libraries stay, as their classes do.
  private static final Map<Path, PodApi.Provider> OPEN = new HashMap<>();

  private PodApiLoader() {}

  /// Loads the library, or returns the loaded one.
  ///
  /// @throws ApiProblem when the library is missing
  public static PodApi.Provider open(Path home) throws ApiProblem {
    Path folder = home.resolve(FOLDER).toAbsolutePath().normalize();
    synchronized (OPEN) {
      PodApi.Provider open = OPEN.get(folder);
      if (open == null) {
        open = provider(folder);
        OPEN.put(folder, open);
      }
      return open;
    }
  }

  private static PodApi.Provider provider(Path folder) throws ApiProblem {
    List<URL> jars = jars(folder);
    ClassLoader library =
        jars.isEmpty()
            ? PodApiLoader.class.getClassLoader()
            : new URLClassLoader(jars.toArray(URL[]::new), PodApiLoader.class.getClassLoader());
    return ServiceLoader.load(PodApi.Provider.class, library)
        .findFirst()
        .orElseThrow(() ->
            new ApiProblem(
                ApiProblem.MISSING,
                "this installation has no client library of Kubernetes in %s".formatted(folder)));
  }

  private static List<URL> jars(Path folder) throws ApiProblem {
    List<URL> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path jar : found) {
          jars.add(url(jar));
        }
      } catch (IOException e) {
        throw new ApiProblem(ApiProblem.MISSING, "%s: %s".formatted(folder, e.getMessage()));
      }
    }
    return jars;
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }
}
