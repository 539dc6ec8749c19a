package assay.study;

import assay.problem.Problem;
import assay.yaml.Tree;
import assay.yaml.YamlSchema;
import assay.yaml.YamlText;
import java.util.Set;
import java.util.function.Consumer;

/// What a study file is: its form, and the JSON Schema it must fit.
final class StudySchema {

  /// What a study file begins with.
  static final YamlText.Form FORM =
      new YamlText.Form(
          "study",
          "`study:` and `question:`",
          "name a study file; assay list shows the studies there are");

  /// The schema as it stands beside this class.
  static final YamlSchema SCHEMA =
      YamlSchema.beside(StudySchema.class, "study-v1.schema.json", "the study");

  private StudySchema() {}

  /// Checks a tree and takes what is wrong out of it.
  ///
  /// @return the pointers of what was taken out
  static Set<String> check(Tree tree, Consumer<Problem> problems) {
    return SCHEMA.check(tree, problems);
  }
}
