package assay.study;

import assay.api.Workload;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.words.NearestWord;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class StudyWorkload {

  private StudyWorkload() {}

  /// The workload that a study or its id names; null and E303 if it does not exist.
  ///
  /// @param unloaded whether the study's own jars were not loaded; then a missing workload is not
  ///     reported
  static @Nullable Workload of(
      Study study, List<Workload> workloads, boolean unloaded, StudyProblems problems) {
    String id = study.id().text();
    SourceValue given = study.workload();
    String name = given == null ? id.replaceAll("/.*", "") : given.text();
    List<String> names = workloads.stream().map(Workload::name).toList();
    for (Workload workload : workloads) {
      if (workload.name().equals(name)) {
        return workload;
      }
    }
    if (!name.isEmpty() && !unloaded) {
      String choice =
          "%s; load a workload of your own with --with my.jar".formatted(String.join(", ", names));
      if (given == null) {
        problems.atKey(
            study.engine(),
            "E303",
            "the key `workload` is missing, and no workload is called `%s` like the study's id"
                .formatted(name),
            "add a line `workload:`, as below `engine:`, with one of: " + choice);
      } else {
        problems.at(
            given,
            "E303",
            "unknown workload `%s`".formatted(name),
            NearestWord.help(name, names, "name one of: " + choice));
      }
    }
    return null;
  }
}
