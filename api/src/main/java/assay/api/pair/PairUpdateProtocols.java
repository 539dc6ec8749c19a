package assay.api.pair;

/// A capability: updates of two entries that must agree, in each of the ways the engine has for it.
public interface PairUpdateProtocols {

  /// The protocol of a name, one of those in the engine's descriptor under `solutions`.
  ///
  /// @throws IllegalArgumentException where the engine has none of that name
  PairUpdateProtocol named(String name);
}
