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
      String help =
          NearestWord.help(
              name,
              names,
              "%s: %s; load a workload of your own with --with my.jar"
                  .formatted(
                      given == null ? "add `workload:` with one of" : "name one of",
                      String.join(", ", names)));
      problems.at(
          given == null ? study.id() : given,
          "E303",
          "unknown workload `%s`".formatted(name),
          help);
    }
    return null;
  }
}
