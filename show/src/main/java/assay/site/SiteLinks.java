package assay.site;

import java.util.Optional;

/// The addresses of pages: files beside each other, or on a server.
interface SiteLinks {

  String index();

  String trend(String study);

  /// A run's report; empty if there is none, or it is unreachable from here.
  Optional<String> report(ListedRun run);

  /// The comparison of a run with its comparable predecessor; may be empty.
  Optional<String> before(ListedRun run);

  /// Whether any two runs can be compared here.
  boolean onDemand();
}
