package assay.site;

import assay.record.results.RunIndex.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The index's content: a folder's runs, and the folders left out.
///
/// @param listed oldest first
/// @param leftOut folders with parts of a run that cannot be listed
/// @param gone how many noted runs have no folder any more
record RunCatalogue(Path runs, List<ListedRun> listed, List<LeftOutFolder> leftOut, int gone) {

  RunCatalogue {
    listed = List.copyOf(listed);
    leftOut = List.copyOf(leftOut);
  }

  /// Each study's runs, oldest first, without runs from an unknown study.
  Map<String, List<ListedRun>> byStudy() {
    Map<String, List<ListedRun>> studies = new LinkedHashMap<>();
    for (ListedRun run : listed) {
      String study = run.entry().study();
      if (!study.isEmpty()) {
        studies.computeIfAbsent(study, name -> new ArrayList<>()).add(run);
      }
    }
    return studies;
  }

  Map<String, Entry> labels() {
    Map<String, Entry> labels = new HashMap<>();
    listed.forEach(run -> labels.put(run.entry().label(), run.entry()));
    labels.remove("");
    return labels;
  }
}
