package assay.study;

import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.words.Glossary;
import assay.words.GlossaryEntry;
import assay.words.NearestWord;
import java.util.List;

final class StudyChecks {

  private StudyChecks() {}

  /// Reports each check that does not exist, E305.
  ///
  /// @param unloaded whether the study's own jars were not loaded; then an unknown check may be theirs
  static void check(Study study, boolean unloaded, StudyProblems problems) {
    List<String> known = Glossary.all().keys(GlossaryEntry.Kind.CHECK);
    for (SourceValue check : study.checks()) {
      if (!known.contains(check.text()) && !unloaded) {
        problems.at(
            check,
            "E305",
            "unknown check `%s`".formatted(check.text()),
            NearestWord.help(
                check.text(),
                known,
                "one of your own comes with its jar: --with my.jar; Assay has: %s"
                    .formatted(String.join(", ", known))));
      }
    }
  }
}
