package assay.release;

import java.util.List;

/// The repositories of the user's Maven. The library behind it is on no class path, because few runs need it.
public interface ReleaseRepository {

  /// The jars of artifacts with everything that they need at run time, each once.
  ///
  /// @param artifacts each `group:artifact`
  /// @param release the version of all of them
  /// @throws ReleaseProblem if a jar cannot be had, or is damaged
  List<FetchedJar> jars(List<String> artifacts, String release) throws ReleaseProblem;

  /// The releases of an artifact that the repositories list, oldest first.
  ///
  /// @throws ReleaseProblem if no repository can be asked
  List<String> releases(String artifact) throws ReleaseProblem;
}
