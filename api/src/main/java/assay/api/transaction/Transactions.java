package assay.api.transaction;

/// A capability: transactions on several entries of a map, with the isolation that the engine's settings give them.
public interface Transactions {

  /// Begins a transaction. Only the calling thread may use it, and it ends with [Transaction#close()].
  Transaction begin();
}
