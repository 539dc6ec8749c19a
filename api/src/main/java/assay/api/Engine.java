package assay.api;

import assay.api.engine.JoinSpec;
import assay.api.engine.Member;

/// A system under test as a plug-in: it starts members and opens sessions.
///
/// Found by `ServiceLoader`, in child processes only. What an engine can do and which settings it
/// understands stands in its descriptor, the resource `assay-engine.yaml` of its jar, so that the
/// bench can check a study without loading one of the engine's classes.
public interface Engine {

  /// The version of this interface and of all that an engine implements beside it. A descriptor says under
  /// `spi` for which one its engine was made, and one for another is refused before a class of it is loaded.
  int SPI_VERSION = 2;

  /// The name a study asks for, as in the descriptor.
  String name();

  /// Starts one member in this process and returns once it has joined its cluster.
  Member start(JoinSpec spec) throws Exception;

  /// Opens a client's session to the cluster and returns once it has joined.
  Session open(JoinSpec spec) throws Exception;
}
