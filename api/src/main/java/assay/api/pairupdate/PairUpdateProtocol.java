package assay.api.pairupdate;

import java.util.List;

/// A way to update two entries that must agree, in the engine's own best idiom. A study chooses it
/// by the setting `solution`.
///
/// The engine's descriptor states its promises under `solutions`: whether both entries change
/// together or not at all (`atomic`), and whether conflicting changes lose none (`exact`). One
/// object serves all client threads.
public interface PairUpdateProtocol {

  /// Does the updates, in any order, and returns when all are acknowledged. Updates of one call never have the same
  /// source.
  ///
  /// @return how many were stored; the others had been done before
  /// @throws assay.api.DefiniteFailureException when surely none was stored; after any other exception each may have been
  ///     stored
  long update(List<? extends PairUpdate> updates) throws Exception;

  /// The restarts after conflicts since the session was opened.
  long retries();
}
