package assay.site;

import assay.record.results.RunIndex.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the index shows: the runs of a folder, and what of the folder is left out.
///
/// @param runs where they lie
/// @param listed oldest first
/// @param leftOut folders that hold something of a run and are none that can be listed
/// @param gone how many runs were noted whose folder is no longer there
record Catalogue(Path runs, List<ListedRun> listed, List<LeftOut> leftOut, int gone) {

  Catalogue {
    listed = List.copyOf(listed);
    leftOut = List.copyOf(leftOut);
  }

  /// The runs of each study, oldest first; a run whose study nobody knows is of none.
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

  /// Which run a label means, by label: the newest that bears it.
  Map<String, Entry> labels() {
    Map<String, Entry> labels = new HashMap<>();
    listed.forEach(run -> labels.put(run.entry().label(), run.entry()));
    labels.remove("");
    return labels;
  }
}
