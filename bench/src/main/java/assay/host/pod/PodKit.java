package assay.host.pod;

import java.nio.file.Path;
import java.util.List;

/// How pods are reached, and where things lie in them.
///
/// @param library the way to a cluster
/// @param scripts what their shells are told to do
/// @param homes where an image may have the installation
public record PodKit(PodApi.Provider library, PodScripts scripts, List<String> homes) {

  private static final String FOLDER = "/assay-run";

  public PodKit {
    homes = List.copyOf(homes);
  }

  /// That of an installation.
  ///
  /// @param home the installation's folder here
  /// @param homes where an image may have one
  public static PodKit of(Path home, List<String> homes) {
    return new PodKit(
        (context, namespace) -> PodLibrary.open(home).open(context, namespace),
        new PodScripts(FOLDER),
        homes);
  }
}
