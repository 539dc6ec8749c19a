package assay.site;

import java.util.Optional;

/// Where pages stand: as files beside each other, or on a server.
interface SiteLinks {

  /// The index.
  String index();

  /// The trends of a study.
  String trend(String study);

  /// A run's report; none where it has none, or it cannot be reached from here.
  Optional<String> report(ListedRun run);

  /// A run held against the comparable one before it; none where there is none.
  Optional<String> before(ListedRun run);

  /// Whether any two runs can be compared here.
  boolean onDemand();
}
