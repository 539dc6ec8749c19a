package assay.study.file;

import assay.problem.Problem;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import assay.yaml.YamlTree;
import java.util.Set;
import java.util.function.Consumer;

/// A study file's form and JSON Schema.
public final class StudySchema {

  public static final YamlText.Form FORM =
      new YamlText.Form(
          "study",
          "`study:` and `question:`",
          "name a study file; assay list shows the studies there are");

  static final YamlSchema SCHEMA =
      YamlSchema.beside(StudySchema.class, "/assay/study/study-v1.schema.json", "the study");

  private StudySchema() {}

  /// Checks a tree and removes the invalid parts.
  ///
  /// @return the pointers of the removed parts
  public static Set<String> check(YamlTree tree, Consumer<Problem> problems) {
    SiteForm.change(tree, problems);
    return SCHEMA.check(tree, problems);
  }
}
