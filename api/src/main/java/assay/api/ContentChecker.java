package assay.api;

import java.util.List;

/// A workload that knows what its maps must hold, for the check `content`.
public interface ContentChecker {

  /// Holds what the maps must hold against what they do hold, row by row: those that changed since it
  /// was last asked, and all of them where the cluster was harmed since, see [Workplace#harmed()].
  List<ContentReport> checkContent(Workplace place) throws Exception;
}
