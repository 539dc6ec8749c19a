package assay.host.pod;

import java.nio.file.Path;
import java.util.List;

/// The connection to pods, and paths in pods.
///
/// @param scripts the scripts of shells in pods
/// @param homes folders of an image that may hold the installation
public record PodKit(PodApi.Provider library, PodScripts scripts, List<String> homes) {

  private static final String FOLDER = "/assay-run";

  public PodKit {
    homes = List.copyOf(homes);
  }

  /// The kit of an installation.
  ///
  /// @param home the installation's folder on this host
  /// @param homes folders of an image that may hold an installation
  public static PodKit of(Path home, List<String> homes) {
    return new PodKit(
        (context, namespace) -> PodLibrary.open(home).open(context, namespace),
        new PodScripts(FOLDER),
        homes);
  }
}
