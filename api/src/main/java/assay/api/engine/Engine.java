package assay.api.engine;

import assay.api.Session;

/// A system under test as a plug-in: starts members and opens sessions.
///
/// `ServiceLoader` finds engines, in child processes only. An engine's abilities and settings are in its descriptor, the
/// resource `assay-engine.yaml` of its jar. Assay can therefore check a study without loading the engine's classes.
public interface Engine {

  /// The version of this interface and of everything that an engine implements. A descriptor gives
  /// the engine's version under `spi`; a different version is refused before its classes are
  /// loaded.
  int SPI_VERSION = 2;

  /// The engine's name in a study and in the descriptor.
  String name();

  /// Starts one member in this process and returns when it has joined its cluster.
  Member start(JoinSpec spec) throws Exception;

  /// Opens a client's session to the cluster and returns when it has joined.
  Session open(JoinSpec spec) throws Exception;
}
