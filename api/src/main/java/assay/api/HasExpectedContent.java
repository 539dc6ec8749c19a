package assay.api;

import java.util.List;

/// A workload that knows its maps' content, for the check `content`.
public interface HasExpectedContent {

  /// Compares the maps with their expected content, row by row: those that changed since the last call, or all after a
  /// fault, see [WorkloadEnvironment#harmed()].
  List<ContentReport> checkContent(WorkloadEnvironment place) throws Exception;
}
