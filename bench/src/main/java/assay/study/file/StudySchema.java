package assay.study.file;

import assay.problem.Problem;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.Set;
import java.util.function.Consumer;

/// What a study file is: its form, and the JSON Schema it must fit.
public final class StudySchema {

  /// What a study file begins with.
  public static final YamlText.Form FORM =
      new YamlText.Form(
          "study",
          "`study:` and `question:`",
          "name a study file; assay list shows the studies there are");

  /// The schema as it stands beside this class.
  static final YamlSchema SCHEMA =
      YamlSchema.beside(StudySchema.class, "/assay/study/study-v1.schema.json", "the study");

  private StudySchema() {}

  /// Checks a tree and takes what is wrong out of it.
  ///
  /// @return the pointers of what was taken out
  public static Set<String> check(YamlTree tree, Consumer<Problem> problems) {
    SiteForm.change(tree, problems);
    return SCHEMA.check(tree, problems);
  }
}
