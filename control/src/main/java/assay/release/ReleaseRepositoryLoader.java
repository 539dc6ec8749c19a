package assay.release;

import assay.outside.IsolatedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Loads Maven's resolver from a folder outside every class path.
public final class ReleaseRepositoryLoader {

  private static final String FOLDER = "resolver";

  private ReleaseRepositoryLoader() {}

  /// The repositories of the user's Maven. If the library is missing, every question fails.
  public static ReleaseRepository open(Path home) {
    Path folder = home.resolve(FOLDER).toAbsolutePath().normalize();
    String why = "it is not there";
    try {
      var library = IsolatedLibrary.load(folder, ReleaseRepository.class);
      if (library.isPresent()) {
        return library.get();
      }
    } catch (IOException e) {
      why = String.valueOf(e.getMessage());
    }
    return new Missing(
        "this installation has no resolver of Maven in %s: %s".formatted(folder, why));
  }

  private record Missing(String why) implements ReleaseRepository {

    @Override
    public List<FetchedJar> jars(List<String> artifacts, String release) throws ReleaseProblem {
      throw problem();
    }

    @Override
    public List<String> releases(String artifact) throws ReleaseProblem {
      throw problem();
    }

    private ReleaseProblem problem() {
      return new ReleaseProblem(ReleaseProblem.Kind.NO_LIBRARY, why);
    }
  }
}
