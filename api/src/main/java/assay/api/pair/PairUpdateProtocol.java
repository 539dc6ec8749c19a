package assay.api.pair;

import java.util.List;

/// One way to update two entries that must agree, in the engine's own best idiom. A study chooses it by the
/// setting `solution`.
///
/// What it promises stands in the engine's descriptor, under `solutions`: whether both entries change
/// together or not at all (`atomic`), and whether changes that meet lose none (`exact`). One object serves
/// all threads of a client.
public interface PairUpdateProtocol {

  /// Does the updates, in any order, and returns once each is acknowledged. Those of one call are never
  /// of the same source.
  ///
  /// @return how many were stored, the others having been done before
  /// @throws DefiniteFailureException where surely none was stored; after any other exception each may
  ///     have been
  long update(List<? extends PairUpdate> updates) throws Exception;

  /// How often an update was begun again because it met another, since the session was opened.
  long retries();
}
