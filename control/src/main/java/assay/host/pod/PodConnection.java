package assay.host.pod;

import java.nio.file.Path;
import java.util.List;

/// The connection to pods, and paths in pods.
///
/// @param scripts the scripts of shells in pods
/// @param homes folders of an image that may hold the installation
public record PodConnection(PodApi.Provider library, PodScripts scripts, List<String> homes) {

  private static final String FOLDER = "/assay-run";

  public PodConnection {
    homes = List.copyOf(homes);
  }

  /// The kit of an installation.
  ///
  /// @param home the installation's folder on this host
  /// @param homes folders of an image that may hold an installation
  public static PodConnection of(Path home, List<String> homes) {
    return new PodConnection(
        (context, namespace) -> PodApiLoader.open(home).open(context, namespace),
        new PodScripts(FOLDER),
        homes);
  }
}
