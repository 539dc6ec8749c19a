package assay.api.pairupdate;

/// A capability: updates to two entries that must agree, in each of the engine's protocols.
public interface PairUpdateSolutions {

  /// The protocol with a name, listed in the engine's descriptor under `solutions`.
  ///
  /// @throws IllegalArgumentException when the engine has none of that name
  PairUpdateProtocol named(String name);
}
