package assay.host.pod;

import assay.outside.IsolatedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Loads the Kubernetes client library from a folder outside every class path.
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
    Optional<PodApi.Provider> found;
    try {
      found = IsolatedLibrary.load(folder, PodApi.Provider.class);
    } catch (IOException e) {
      throw new ApiProblem(ApiProblem.MISSING, "%s: %s".formatted(folder, e.getMessage()));
    }
    return found.orElseThrow(() ->
        new ApiProblem(
            ApiProblem.MISSING,
            "this installation has no client library of Kubernetes in %s".formatted(folder)));
  }
}
